//! law: swizzles come later.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
}

fn main() {}
