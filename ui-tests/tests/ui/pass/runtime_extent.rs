//! law: shapes are known while compiling.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (?, 1);
}

fn main() {}
