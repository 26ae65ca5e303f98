//! law: an element with one owner is not held by two lanes.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (0, 0) of 32);
}

fn main() {}
// mended: c (4, 1) : (0, 0) => c (4, 1) : (1, 0)
