//! law: an instruction says how many bits its elements have.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 1, 1), a 1 : 0 of 32, b 1 : 0, c 1 : 0 of 32);
}

fn main() {}
// mended: b 1 : 0, => b 1 : 0 of 32,
