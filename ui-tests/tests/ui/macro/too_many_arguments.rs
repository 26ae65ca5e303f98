//! law: an operation has its arguments.
use layout_static::layout;

layout! {
    pub type Tile = coalesce((4, 8), (1, 1));
}

fn main() {}
// mended: coalesce => coalesce_over
