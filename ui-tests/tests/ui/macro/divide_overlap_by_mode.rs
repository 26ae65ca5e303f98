//! law: a tile does not overlap itself.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Blocks = zipped_divide((8, 8) : (8, 1), [4, (2, 2) : (1, 1)]);
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: , 1)] => , 2)]
