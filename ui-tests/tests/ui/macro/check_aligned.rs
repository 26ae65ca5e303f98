//! law: a claim holds.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    #[check(vector >= 4)]
    pub type Tile = (4, 8) : (1, 6);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 6 => 8
