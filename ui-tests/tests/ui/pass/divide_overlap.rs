//! law: a tile names no element twice.
use layout_static::layout;

layout! {
    pub type Blocks = logical_divide(16 : 1, (2,2):(1,2));
}

fn main() {}
