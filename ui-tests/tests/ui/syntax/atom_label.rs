//! law: the tables of an instruction are named lanes, a, b and c.
use layout_static::layout;

layout! {
    pub atom Fma = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, d 4 : 1 of 32);
}

fn main() {}
// mended: d 4 : 1 => c 4 : 1
