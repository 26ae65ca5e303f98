//! Views of other crates: a pointer, extents and strides.

#![allow(clippy::needless_pass_by_value, reason = "a view that is written through is used up")]

#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;

use core::marker::PhantomData;
use core::ptr::NonNull;

#[cfg(any(feature = "mdarray", feature = "ndarray"))]
use layout_algebra::LayoutError;

use super::{DynView, Reference, View, view::Base};
use crate::extents::DynStrided;
#[cfg(any(feature = "mdarray", feature = "ndarray"))]
use crate::extents::neighbours::{
    moved, not_negative,
    tuple::{Integers, Tupled, tuple},
};

/// Keeps the law: the elements at all coordinates below the extents may be borrowed as `R`.
fn tensor<R: Reference, P>(base: *mut R::Element, extents: P, strides: P) -> DynView<R, P, P> {
    let base = Base::of(NonNull::new(base).unwrap_or(NonNull::dangling()));
    View { base, layout: DynStrided::new(extents, strides), life: PhantomData }
}

/// Two integers: the extents of a matrix, rows first, or its strides.
#[cfg(any(feature = "faer", feature = "nalgebra"))]
type Pair = (usize, usize);

/// Keeps the law of [`tensor`], of any rank: the elements at all coordinates below the extents may be borrowed as `R`.
#[cfg(any(feature = "mdarray", feature = "ndarray"))]
fn strided<R: Reference, const N: usize>(
    base: *mut R::Element,
    extents: &[usize],
    strides: &[isize],
) -> Result<DynView<R, Integers<N>, Integers<N>>, LayoutError>
where
    [usize; N]: Tupled,
{
    let strides = not_negative(&moved::<N>(extents, strides))?;
    Ok(tensor(base, tuple::<N>(extents), tuple::<N>(&strides)))
}
