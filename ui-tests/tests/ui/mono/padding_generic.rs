//! law: a padded stride of a parameter is asked where its numbers are known.
use layout_static::{StaticLayout, layout};

layout! {
    pub type Tile<const N: usize> = (N, 32) : (24 + 1, 1);
}

fn main() {
    assert!(Tile::<32>::SIZE > 0);
}
// mended: 24 + 1 => 32 + 1
