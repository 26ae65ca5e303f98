//! law: a base is below the sizes of the outputs.
use layout_static::layout;

layout! {
    pub linear Lanes = { lane: [(1), (4)] } -> { row: 4 };
}

fn main() {}
// mended: (4)] => (2)]
