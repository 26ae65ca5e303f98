//! law: a morphism is one of constant extents.
use layout_static::layout;

layout! {
    pub type Tile = (8, 4?) -[2, 1]-> (4, 8);
}

fn main() {}
// mended: 4?) => 4)
