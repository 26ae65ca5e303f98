//! law: sizes of a linear layout are powers of two.
use layout_static::layout;

layout! {
    pub linear Rows = { lane: 6 ^ 1 } -> { row: 8 };
}

fn main() {}
// mended: 6 ^ 1 => 8 ^ 1
