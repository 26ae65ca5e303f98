//! law: an operation on linear layouts is one of theirs.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: 4 ^ 1 } -> { row: 4 };
    pub linear Holder = invers(Lanes);
}

fn main() {}
// mended: invers( => inverse(
