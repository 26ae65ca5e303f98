//! law: no two coordinates of `^` have one index.
use layout_static::layout;

layout! {
    pub type Smem = (8, 8) ^ (9, 9);
}

fn main() {}
// mended: (9, 9) => (9, 1)
