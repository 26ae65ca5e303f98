//! law: a layout is written shape : stride.
use layout_static::layout;

layout! {
    pub type Tile = (4, (2, 4)) : (8, (1, 2));
}

fn main() {}
