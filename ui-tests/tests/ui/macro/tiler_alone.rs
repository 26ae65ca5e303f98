//! law: a tiler is not a layout.
use layout_static::layout;

layout! {
    pub type Tile = [4, 8];
}

fn main() {}
