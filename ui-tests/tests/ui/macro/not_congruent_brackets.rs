//! law: a stride has the brackets of its shape.
use layout_static::layout;

layout! {
    pub type Tile = ((2, 2), 8) : (8, (4, 1));
}

fn main() {}
// mended: , 2), 8) : (8, (4, 1)) => ,2),8):((1,2),4)
