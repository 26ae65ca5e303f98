//! law: integers have the type usize.
use layout_static::layout;

layout! {
    pub type Tile = (4u32, 8) : (8, 1);
}

fn main() {}
// mended: 4u32 => 4
