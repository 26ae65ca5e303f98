//! law: it is denied already.
use layout_static::layout;

layout! {
    #[deny(intractable)]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: #[deny(intractable)] =>
