//! law: the repetitions of a tile reach every element.
use layout_static::layout;

layout! {
    pub type Blocks = logical_divide(24 : 1, (2, 2) : (1, 2));
}

fn main() {}
