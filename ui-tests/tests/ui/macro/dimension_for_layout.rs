//! law: a dimension is no layout.
use layout_static::layout;

layout! {
    pub dimension Head;
    pub type Tile = coalesce(Head);
}

fn main() {}
