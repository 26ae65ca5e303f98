//! law: a tiler has at most the modes of the layout.
use layout_static::layout;

layout! {
    pub type Blocks = zipped_divide((8, 8), [2, 2, 2]);
}

fn main() {}
// mended: , 2] => ]
