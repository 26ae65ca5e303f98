//! law: the name of a table is written before it, without a colon.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a: 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32);
}

fn main() {}
// mended: a: 1 => a 1
