//! law: claims belong to definitions.
use layout_static::{StaticLayout, layout};

pub fn index(tile: layout!(#[check(injective)] (4, 8) : (8, 1))) -> usize {
    tile.index((1, 1))
}

fn main() {}
// mended: #[check(injective)] ( => (
