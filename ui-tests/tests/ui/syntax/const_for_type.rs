//! law: a const holds a number.
use layout_static::layout;

layout! {
    pub const Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: const => type
