//! Computed numbers as strides.

use layout_algebra::{MAX_RUNTIME, Tree};

use crate::int::{IntoStrides, Shape, Static, Strides, into_strides};
use crate::ops::ElemScale;

into_strides! { [A: Shape, B: Shape] ElemScale<A, B>; }

/// A product of numbers as a stride, `{N * N}` of `layout!`.
impl<A: Shape, B: Shape> Strides for ElemScale<A, B> {
    const TREE: Tree = <Self as Shape>::TREE;
    const ENTRY: u64 = if Self::SHAPE.length() == 1 && Self::SHAPE.depth() == 0 {
        Self::SHAPE.entry(0)
    } else {
        // The mark of the trait for no single number.
        0xFFFF_FFFF_FFFF_FFFF
    };

    // A computed stride is a constant: it has no runtime number to write.
    #[inline(always)]
    fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

    #[inline(always)]
    fn read(_: &[usize; MAX_RUNTIME], _: usize) -> Self {
        Self::VALUE
    }
}
