//! law: a slice has the brackets of the shape, or fewer.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Row = slice(Tile, (2, _, _));
}

fn main() {}
// mended: , _) => )
