//! law: a layout has one stride.
use layout_static::layout;

layout! {
    pub type Tile = make_layout(4 : 8, 8 : 1);
}

fn main() {}
