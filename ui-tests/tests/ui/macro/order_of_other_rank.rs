//! law: an order fits its shape.
use layout_static::layout;

layout! {
    pub type Tile = ordered((4, 8), (1, 0, 2));
}

fn main() {}
// mended: , 2 =>
