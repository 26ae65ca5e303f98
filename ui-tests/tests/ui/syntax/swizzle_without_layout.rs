//! law: a swizzle is written before a layout.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 3);
}

fn main() {}
