//! law: in type position an error is one error too.
use layout_static::{StaticLayout, layout};

pub fn index(tile: layout!((4, 8) : (8, 3))) -> usize {
    tile.index((1, 1))
}

fn main() {}
// mended: 3 => 1
