//! Views of other crates to and from tensors: a pointer, extents and strides on both sides.

#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;

#[cfg(any(feature = "faer", feature = "nalgebra"))]
use core::marker::PhantomData;
#[cfg(any(feature = "faer", feature = "nalgebra"))]
use core::ptr::NonNull;

#[cfg(any(feature = "faer", feature = "nalgebra"))]
use super::{DynView, Reference, view::Base};

/// Two integers: the extents of a matrix, rows first, or its strides.
#[cfg(any(feature = "faer", feature = "nalgebra"))]
type Pair = (usize, usize);

/// Keeps the law: the elements at all coordinates below the extents may be borrowed as `R`.
#[cfg(any(feature = "faer", feature = "nalgebra"))]
fn matrix<R: Reference>(base: *mut R::Element, extents: Pair, strides: Pair) -> DynView<R, Pair, Pair> {
    let base = Base::of(NonNull::new(base).unwrap_or(NonNull::dangling()));
    DynView { base, extents, strides, life: PhantomData }
}
