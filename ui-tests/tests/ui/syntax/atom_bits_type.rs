//! law: the bits of an element are a number.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a 1 : 0 of f32, b 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: of f32 => of 32
