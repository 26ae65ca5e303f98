//! law: a definition has a name.
use layout_static::layout;

layout! {
    pub type = (4, 8) : (8, 1);
}

fn main() {}
// mended: = => Tile =
