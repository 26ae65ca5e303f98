//! law: a swizzle stands in front of a layout.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 3);
}

fn main() {}
