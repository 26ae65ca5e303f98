//! law: names of dimensions are of small letters, digits and _.
use layout_static::layout;

layout! {
    pub linear Lanes = { Lane: 4 ^ 1 } -> { row: 4 };
}

fn main() {}
// mended: Lane: 4 => lane: 4
