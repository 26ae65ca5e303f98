//! law: modes of `make_layout` are layouts: two shapes could be a shape and a stride.
use layout_static::layout;

layout! {
    pub type Tile = make_layout((4, 8), (8, 1));
}

fn main() {}
// mended: make_layout((4, 8), (8, 1) => (4, 8) : (8, 1
