//! law: a tile has strides.
use layout_static::layout;

layout! {
    pub type Blocks = zipped_divide((16, 8), [swizzle(1, 0, 2) * 8, 4]);
}

fn main() {}
// mended: zipped_divide((16, 8), [ =>
// mended: * 8, => * zipped_divide((16, 8), [8,
