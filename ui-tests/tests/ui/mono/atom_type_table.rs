//! law: the tables of an instruction are tables of a product, where rustc alone knows a number.
use layout_static::layout;

const STEP: usize = 8;

layout! {
    pub atom Outer = mma((STEP, 1, 1), lanes 4 : 1,
        a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
}


fn main() {}
// mended: = 8 => = 4
