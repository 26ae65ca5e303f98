//! law: the dimensions of a side have different names.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: 2 ^ 1, lane: 2 ^ 2 } -> { row: 4 };
}

fn main() {}
// mended: lane: 2 ^ 2 => warp: 2 ^ 2
