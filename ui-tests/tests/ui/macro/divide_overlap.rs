//! law: a tile names no element twice.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Blocks = logical_divide(16 : 1, (2, 2) : (1, 1));
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: , 2) : (1, 1) => ,2):(1,2)
