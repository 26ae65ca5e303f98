//! law: the shape of a generic layout is a shape.
use layout_static::{Layout, Tensor, int::Strides};

pub fn total<S: Copy, D: Strides>(tensor: Tensor<'_, u32, Layout<S, D>>) -> u32 {
    tensor.iter().sum()
}

fn main() {}
// mended: S: Copy => S: layout_static::int::Shape
