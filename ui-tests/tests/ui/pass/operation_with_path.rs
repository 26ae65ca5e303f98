//! law: operations are plain names.
use layout_static::layout;

layout! {
    pub type Tile = coalesce((4, 8));
}

fn main() {}
