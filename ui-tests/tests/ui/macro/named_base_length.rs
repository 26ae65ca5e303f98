//! law: a base has a component for each output.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: [(0, 1), (1)] } -> { row: 2, column: 2 };
}

fn main() {}
// mended: (1)] => (1, 0)]
