//! law: a type has at most 12 modes side by side.
use layout_static::layout;

layout! {
    pub type Tile = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
}

fn main() {}
// mended: 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2 => (2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)
