//! law: a layout is written shape : stride.
use layout_static::layout;

layout! {
    pub type Tile = row_major(4, 8);
}

fn main() {}
