//! law: an instruction is written with its extents and the tables of A, B and C.
use layout_static::layout;

layout! {
    pub atom Fma = mma(a 1 : 0 of 32, b 1 : 0 of 32, c 1 : 0 of 32);
}

fn main() {}
// mended: mma(a 1 => mma((1, 1, 1), a 1
