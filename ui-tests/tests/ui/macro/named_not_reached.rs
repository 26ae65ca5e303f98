//! law: a right inverse asks that each output is the output of an input.
use layout_static::layout;

layout! {
    pub linear Even = { lane: 4 ^ 2 } -> { row: 8 };
    pub linear Holder = right_inverse(Even);
}

fn main() {}
// mended: 4 ^ 2 => 8 ^ 1
