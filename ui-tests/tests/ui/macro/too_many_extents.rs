//! law: a layout has at most 32 extents.
use layout_static::layout;

layout! {
    pub type Tile =
        ((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2, 2));
}

fn main() {}
// mended: , 2)); => ));
