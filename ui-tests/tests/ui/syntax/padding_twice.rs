//! law: a stride is a dense one and one padding.
use layout_static::layout;

layout! {
    pub type Tile = (64, 64) : (64 + 8 + 1, 1);
}

fn main() {}
// mended: 64 + 8 + 1 => 64 + {8 + 1}
