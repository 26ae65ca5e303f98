//! law: the extents of `^` are powers of two.
use layout_static::layout;

layout! {
    pub type Smem = (8, 48) ^ (72, 1);
}

fn main() {}
// mended: 48 => 64
