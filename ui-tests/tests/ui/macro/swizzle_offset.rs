//! law: the inverse of a swizzled layout starts at 0.
use layout_static::layout;

layout! {
    pub type Cells = right_inverse(swizzle(3, 3, 3) o 64 o (8, 64) : (64, 1));
}

fn main() {}
// mended: o 64 o => o 0 o
