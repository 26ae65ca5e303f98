//! law: a name without a definition is a type in scope.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8);
    pub type Flat = coalesce(Tyle);
}

fn main() {}
// mended: Tyle => Tile
