//! law: a `:` is followed by a stride.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : ;
}

fn main() {}
// mended: ) : ; => );
