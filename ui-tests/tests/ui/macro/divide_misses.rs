//! law: the repetitions of a tile reach every element.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Blocks = logical_divide(24 : 1, (2, 2) : (1, 3));
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 3 => 2
