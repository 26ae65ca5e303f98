//! law: claims stand in parentheses.
use layout_static::layout;

layout! {
    #[check(size(32), injective)]
    pub type Tile = (4, 8);
}

fn main() {}
