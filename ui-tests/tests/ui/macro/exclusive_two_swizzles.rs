//! law: a `^` layout is a layout after one swizzle.
use layout_static::layout;

layout! {
    pub type Gray = (2, 2, 2) ^ (1, 3, 6);
}

fn main() {}
// mended: (1, 3, 6) => (1, 2, 6)
