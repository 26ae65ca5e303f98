//! law: every address of a copy is one of its data.
use layout_static::layout;

layout! {
    pub atom Pair = copy(from (1, 2) : (0, 1), to (1, 2) : (0, 1), by from of 32);
    pub copy Words = cotiled(Pair, (4, 2) : (4, 1), (8, 4) : (8, 1));
}

fn main() {}
// mended: (8, 4) : (8, 1) => (4, 8) : (8, 1)
