//! Flat runtime shapes, the extents of a [`DynTensor`](crate::DynTensor), and positions below them.
//!
//! All of it serves [`RuntimeShape`], the extents that are known when the program runs. An array of `usize`, as other
//! libraries give extents, becomes a tuple by [`IntoExtents`].

mod dyn_strided;
#[cfg(any(feature = "faer", feature = "mdarray", feature = "nalgebra", feature = "ndarray"))]
pub(crate) mod neighbours;
pub(crate) mod place;
pub(crate) mod proof;
pub(crate) mod reach;

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation};

use crate::each::each;
use crate::extents::place::{MODES, Place};
use crate::int::{C, Multiple, Strides};
use crate::layout::dynamic::RuntimeShape;

pub use dyn_strided::DynStrided;

/// One extent: a [`RuntimeShape`] that is no tuple. `usize` is any extent, [`Multiple`] one that tiles cover without a
/// tail, [`C`] a constant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent",
    note = "an extent is a `usize`, a `Multiple<D>` that was tested once, or a constant `C<N>`"
)]
pub trait Extent: RuntimeShape<Counts = usize> {}

impl Extent for usize {}
impl<const D: usize> Extent for Multiple<D> {}
impl<const N: usize> Extent for C<N> {}

/// The extents of a [`DynTensor`](crate::DynTensor): a [`RuntimeShape`] without nesting. It is a tuple with one
/// [`Extent`] for each mode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not extents",
    note = "extents are a tuple with one for each mode: `(8, 8)`, of the type `(usize, usize)`, or \
        `(usize, Multiple<64>)`"
)]
pub trait Extents: RuntimeShape + IntoExtents<Extents = Self> {
    /// The number of modes.
    const RANK: usize;

    /// The strides with which the last mode is contiguous: `(usize, C<1>)`.
    type RowMajor: Strides;

    /// The strides with which the first mode is contiguous: `(C<1>, usize)`.
    type ColumnMajor: Strides;

    /// The integers as a tuple.
    #[doc(hidden)]
    fn tuple(counts: &Place) -> Self::Counts;

    /// The number that each extent is known to be a multiple of.
    #[doc(hidden)]
    const MULTIPLES: Place;

    /// The extents.
    #[doc(hidden)]
    fn extents(&self) -> Place;

    /// Whether each integer of a position is below its extent.
    #[doc(hidden)]
    fn admit(&self, position: &[usize]) -> bool;
}

/// Extents of a tensor, as an operand: [`Extents`], or an array of `usize`, as other libraries give shapes.
///
/// ```
/// use layout_static::{DynTensor, LayoutError};
/// let (numbers, shape): (Vec<u32>, [usize; 2]) = ((0..12).collect(), [3, 4]);
/// let tensor = DynTensor::row_major(&numbers, shape)?;
/// assert_eq!(tensor[(2, 1)], 9);
/// # Ok::<(), LayoutError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not extents",
    note = "extents are a tuple of type `(usize, usize)` or `(usize, Multiple<64>)`, or an array of `usize`; \
        write `E: Extents` in generic code"
)]
pub trait IntoExtents {
    /// The extents of the tensor, `(usize, usize)` of an array of two.
    type Extents: Extents;

    /// The extents.
    fn into_extents(self) -> Self::Extents;
}

// Arrays of integers.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl IntoExtents for [usize; 0 $(+ { let _ = stringify!($T); 1 })*] {
            type Extents = ($($number,)*);

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn into_extents(self) -> Self::Extents {
                let [$($t),*] = self;
                ($($t,)*)
            }
        }

        impl<$($T: Extent),*> IntoExtents for ($($T,)*) {
            type Extents = Self;

            #[inline(always)]
            fn into_extents(self) -> Self {
                self
            }
        }
    }
}

// Tuples of single extents.
each! {
    tuples
    () => {
        impl Extents for () {
            const RANK: usize = 0;
            type RowMajor = ();
            type ColumnMajor = ();
            const MULTIPLES: Place = [1; MODES];

            fn tuple(_: &Place) {}

            #[inline(always)]
            fn extents(&self) -> Place {
                [0; MODES]
            }

            #[inline(always)]
            fn admit(&self, _: &[usize]) -> bool {
                true
            }
        }
    }
    ($T:ident $t:ident $D:ident $number:ident, $($U:ident $u:ident $E:ident $other:ident,)*) => {
        impl<$T: Extent, $($U: Extent),*> Extents for ($T, $($U,)*) {
            // The rank is read wherever extents are, so an extent of typenum above `usize` is refused there.
            const RANK: usize = { let _ = $T::MULTIPLE; 1 } $(+ { let _ = $U::MULTIPLE; 1 })*;
            type RowMajor = ($($other,)* C<1>,);
            type ColumnMajor = (C<1>, $($other,)*);

            const MULTIPLES: Place = {
                let (mut parts, mut _at) = ([1; MODES], 1);
                parts[0] = $T::MULTIPLE;
                $(parts[_at] = $U::MULTIPLE; _at += 1;)*
                parts
            };

            fn tuple(counts: &Place) -> Self::Counts {
                let _at = 1;
                $(let $u = counts[_at]; let _at = _at + 1;)*
                (counts[0], $($u,)*)
            }

            #[inline(always)]
            fn extents(&self) -> Place {
                let ($t, $($u,)*) = self;
                let (mut parts, mut _at) = ([0; MODES], 1);
                parts[0] = $t.counts();
                $(parts[_at] = $u.counts(); _at += 1;)*
                parts
            }

            #[inline(always)]
            fn admit(&self, position: &[usize]) -> bool {
                let ($t, $($u,)*) = self;
                // Shadowed, not mutated: straight-line code without optimisation too. One branch for all modes.
                let (_at, inside) = (1, position[0] < $t.counts());
                $(let (_at, inside) = (_at + 1, inside & (position[_at] < $u.counts()));)*
                inside
            }
        }
    }
}

/// The strides with which the last mode is contiguous.
///
/// # Errors
/// [`LayoutError::Overflow`] where the product of the extents does not fit.
pub(crate) fn row_major<E: Extents>(extents: &E) -> Result<E::RowMajor, LayoutError> {
    let extents = extents.extents();
    let mut strides = [1; MAX_RUNTIME];
    for k in (1..E::RANK).rev() {
        strides[k - 1] = product(strides[k], extents[k])?;
    }
    Ok(E::RowMajor::read(&strides, 0))
}

/// The strides with which the first mode is contiguous.
///
/// # Errors
/// [`LayoutError::Overflow`] where the product of the extents does not fit.
pub(crate) fn column_major<E: Extents>(extents: &E) -> Result<E::ColumnMajor, LayoutError> {
    let extents = extents.extents();
    let mut strides = [1; MAX_RUNTIME];
    let mut stride = 1;
    for k in 1..E::RANK {
        stride = product(stride, extents[k - 1])?;
        strides[k - 1] = stride;
    }
    Ok(E::ColumnMajor::read(&strides, 0))
}

/// The product; an extent of 0 counts as 1, since strides are positive.
#[inline(always)]
fn product(stride: usize, extent: usize) -> Result<usize, LayoutError> {
    stride.checked_mul(extent.max(1)).ok_or_else(|| overflow(stride, extent))
}

#[cold]
#[inline(never)]
const fn overflow(stride: usize, extent: usize) -> LayoutError {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::Overflow { blame, left: stride as u64, right: extent as u64 }
}
