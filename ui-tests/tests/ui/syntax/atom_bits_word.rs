//! law: the bits of an element stand after `of`.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a 1 : 0 bits 32, b 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: bits 32 => of 32
