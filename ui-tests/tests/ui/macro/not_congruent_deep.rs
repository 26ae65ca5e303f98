//! law: shape and stride have the same brackets.
use layout_static::layout;

layout! {
    pub type Tile = (4, ((2, 2), (3, 5))) : (1, ((4, 8), (16, (1, 2))));
}

fn main() {}
// mended: (1, 2) => 48
