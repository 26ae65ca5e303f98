//! law: a tiler is not a layout.
use layout_static::layout;

layout! {
    pub type Tile = coalesce([4, 8]);
}

fn main() {}
// mended: [4, 8] => (4, 8)
