//! law: an operation on constant extents takes no runtime ones.
use layout_static::layout;

layout! {
    pub type Matrix = (128?, 64?) : (?, 1);
    pub type Coordinates = right_inverse(Matrix);
}

fn main() {}
// mended: (128?, 64?) : (?, 1) => (128, 64) : (64, 1)
