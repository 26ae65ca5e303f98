//! law: a tile has strides.
use layout_static::layout;

layout! {
    pub type Blocks = swizzle(1, 0, 2) * zipped_divide((16, 8), [8, 4]);
}

fn main() {}
