//! law: a dimension is one of the layout.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: 4 ^ 1 } -> { row: 4 };
    pub linear Wide = resize_input(Lanes, block, 8);
}

fn main() {}
// mended: block => lane
