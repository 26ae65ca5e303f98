//! law: swizzles come later.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Tile = (8, 64) : (65, 1);
}

fn main() {}
