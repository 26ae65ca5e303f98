//! law: an instruction has one table of each of A, B and C.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a 1 : 0 of 32, a 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: a 4 : 1 => b 4 : 1
