//! law: the inverse of a linear layout asks that no two inputs have one output.
use layout_static::layout;

layout! {
    pub linear Pairs = { register: 2 ^ 1, lane: (2, 2) ^ (1, 2) } -> { row: 8 };
    pub linear Holder = inverse(Pairs);
}

fn main() {}
// mended: (1, 2) => (4, 2)
