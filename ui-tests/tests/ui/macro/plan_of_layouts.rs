//! law: a plan has linear layouts, which say what lanes and registers count.
use layout_static::layout;

layout! {
    pub type A = (4, 8) : (8, 1);
    pub type B = (4, 8) : (1, 4);
    pub plan Move = convert(A, B, bits 32);
}

fn main() {}
// mended: convert(A, B, => convert(linear_of(A, [lane, register], offset), linear_of(B, [lane, register], offset),
