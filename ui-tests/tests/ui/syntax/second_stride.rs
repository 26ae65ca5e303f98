//! law: a layout has one stride.
use layout_static::layout;

layout! {
    pub type Tile = 4 : 8 : 1;
}

fn main() {}
// mended: 4 : 8 : 1 => make_layout(4 : 8, 8 : 1)
