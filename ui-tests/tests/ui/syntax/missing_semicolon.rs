//! law: a definition ends with `;`.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8)
    pub type Other = (8, 4);
}

fn main() {}
// mended: 8) => 8);
