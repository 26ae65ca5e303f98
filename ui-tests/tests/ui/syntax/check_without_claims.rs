//! law: claims stand in parentheses.
use layout_static::layout;

layout! {
    #[check]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: ] => (size == 32, injective)]
