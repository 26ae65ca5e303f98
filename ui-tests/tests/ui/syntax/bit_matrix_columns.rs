//! law: a bit matrix is written by its columns.
use layout_static::layout;

layout! {
    pub type Gray = bit_matrix((1, 3, 6)) * (8 : 1);
}

fn main() {}
// mended: ((1, 3, 6)) => (1, 3, 6)
