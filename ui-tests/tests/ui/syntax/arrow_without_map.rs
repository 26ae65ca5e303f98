//! law: an arrow says where each mode goes.
use layout_static::layout;

layout! {
    pub type Tile = (8, 4) -> (4, 8);
}

fn main() {}
// mended: > => [2, 1]->
