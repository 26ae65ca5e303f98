//! law: conditions are stated where a layout is used.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, 8) where N: Copy;
}

fn main() {}
// mended: ) where N: Copy; => );
