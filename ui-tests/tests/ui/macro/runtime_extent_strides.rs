//! law: shape and strides have the same brackets, also where the extents are known at run time.
layout_static::layout! {
    pub type Rows = (128?, 64?) : (?, 1, 1);
}

fn main() {}
// mended: (?, 1, 1) => (?, 1)
