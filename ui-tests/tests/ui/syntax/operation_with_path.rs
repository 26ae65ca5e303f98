//! law: operations are plain names.
use layout_static::layout;

layout! {
    pub type Tile = layout_static::coalesce((4, 8));
}

fn main() {}
// mended: layout_static::coalesce => coalesce
