//! law: the dense stride of a padded one is tractable, so that a mistyped one is found.
use layout_static::layout;

layout! {
    pub type Tile = (32, 32) : (23 + 1, 1);
}

fn main() {}
// mended: 23 => 32
