//! law: a stride has the brackets of its shape.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1, 2);
}

fn main() {}
// mended: , 8) : (8, 1, 2) => ,8):(1,4)
