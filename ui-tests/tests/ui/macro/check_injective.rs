//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(injective)]
    pub type Tile = (4, 8) : (0, 1);
}

fn main() {}
// mended: , 8) : (0, 1) => ,8):(1,4)
