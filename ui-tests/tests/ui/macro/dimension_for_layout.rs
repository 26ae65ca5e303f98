//! law: a dimension is no layout, and no number.
use layout_static::layout;

layout! {
    pub dimension Head;
    pub type Tile = coalesce(Head);
    pub type Rows = (4, 8) : (8, Head);
}

fn main() {}
