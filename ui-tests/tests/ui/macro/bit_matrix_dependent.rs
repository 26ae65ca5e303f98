//! law: a bit matrix is a bijection: no column is the exclusive or of others.
use layout_static::layout;

layout! {
    pub type Gray = bit_matrix(1, 3, 2) * (8 : 1);
}

fn main() {}
// mended: 2) => 6)
