//! Runtime extents: one integer, multiple or constant for each mode; positions below them.

mod dyn_strided;
mod multiple;
#[cfg(any(feature = "faer", feature = "mdarray", feature = "nalgebra", feature = "ndarray"))]
pub(crate) mod neighbours;
pub(crate) mod place;
pub(crate) mod proof;
pub(crate) mod reach;

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation};

use crate::each::each;
use crate::extents::place::{MODES, Place};
use crate::int::{C, Strides};
use crate::sealed::Sealed;

pub use dyn_strided::DynStrided;
pub use multiple::Multiple;

/// The extent of a mode of a [`DynTensor`](crate::DynTensor). `usize` is any extent, [`Multiple`] one that tiles cover
/// without a tail, [`C`] a constant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent",
    note = "an extent is a `usize`, a `Multiple<D>` that was tested once, or a constant `C<N>`"
)]
pub trait Extent: Copy + Sealed {
    /// A number that the extent is known to be a multiple of.
    const MULTIPLE: usize;

    /// A number of tiles along this mode: `usize`.
    #[doc(hidden)]
    type Count: From<usize>;

    /// The extent.
    fn extent(self) -> usize;
}

impl Extent for usize {
    const MULTIPLE: usize = 1;
    type Count = usize;

    #[inline(always)]
    fn extent(self) -> usize {
        self
    }
}

impl<const D: usize> Extent for Multiple<D> {
    const MULTIPLE: usize = D;
    type Count = usize;

    #[inline(always)]
    fn extent(self) -> usize {
        self.get()
    }
}

impl<const N: usize> Extent for C<N> {
    const MULTIPLE: usize = N;
    type Count = usize;

    #[inline(always)]
    fn extent(self) -> usize {
        N
    }
}

/// The extents of a [`DynTensor`](crate::DynTensor): a tuple with one [`Extent`] for each mode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not extents",
    note = "extents are a tuple with one for each mode: `(8, 8)`, of the type `(usize, usize)`, or \
        `(usize, Multiple<64>)`"
)]
pub trait Extents: Copy + Sealed + IntoExtents<Extents = Self> {
    /// The number of modes.
    const RANK: usize;

    /// One integer for each mode: `(usize, usize)`.
    type Counts;

    /// The integers as a tuple.
    #[doc(hidden)]
    fn counts(counts: &Place) -> Self::Counts;

    /// The number that each extent is known to be a multiple of.
    #[doc(hidden)]
    const MULTIPLES: Place;

    /// The extents.
    #[doc(hidden)]
    fn extents(&self) -> Place;
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
        write `E: Extents` or `E: Compact` in generic code"
)]
pub trait IntoExtents {
    /// The extents of the tensor, `(usize, usize)` of an array of two.
    type Extents: Extents;

    /// The extents.
    fn into_extents(self) -> Self::Extents;
}

each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Extent),*> IntoExtents for ($($T,)*) {
            type Extents = Self;

            #[inline(always)]
            fn into_extents(self) -> Self {
                self
            }
        }

        impl IntoExtents for [usize; 0 $(+ { let _ = stringify!($T); 1 })*] {
            type Extents = ($($number,)*);

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn into_extents(self) -> Self::Extents {
                let [$($t),*] = self;
                ($($t,)*)
            }
        }

        impl<$($T: Extent),*> Extents for ($($T,)*) {
            const RANK: usize = 0 $(+ { let _ = $T::MULTIPLE; 1 })*;

            type Counts = ($($T::Count,)*);

            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn counts(_counts: &Place) -> Self::Counts {
                let _at = 0;
                $(let $t = $T::Count::from(_counts[_at]); let _at = _at + 1;)*
                ($($t,)*)
            }

            const MULTIPLES: Place = {
                let (mut _parts, mut _at) = ([1; MODES], 0);
                $(_parts[_at] = $T::MULTIPLE; _at += 1;)*
                _parts
            };

            #[inline(always)]
            fn extents(&self) -> Place {
                let ($($t,)*) = self;
                let (mut _parts, mut _at) = ([0; MODES], 0);
                $(_parts[_at] = $t.extent(); _at += 1;)*
                _parts
            }
        }
    }
}

/// Extents whose compact strides have a type: one of them is 1, and known while compiling.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not extents that have compact strides",
    note = "extents are a tuple of one to six, one for each mode: `(8, 8)`; `DynTensor::strided` takes any \
        strides"
)]
pub trait Compact: Extents {
    /// The last mode is contiguous: `(usize, C<1>)`.
    type RowMajor: Strides;
    /// The first mode is contiguous: `(C<1>, usize)`.
    type ColumnMajor: Strides;
}

each! {
    [
        { [A] } { [A B] usize } { [A B E] usize usize } { [A B E F] usize usize usize }
        { [A B E F G] usize usize usize usize } { [A B E F G H] usize usize usize usize usize }
    ]
    ([$($E:ident)+] $($number:ident)*) => {
        impl<$($E: Extent),+> Compact for ($($E,)+) {
            type RowMajor = ($($number,)* C<1>,);
            type ColumnMajor = (C<1>, $($number,)*);
        }
    }
}

/// The strides with which the last mode is contiguous.
///
/// # Errors
/// [`LayoutError::Overflow`] where the product of the extents does not fit.
pub(crate) fn row_major<E: Compact>(extents: &E) -> Result<E::RowMajor, LayoutError> {
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
pub(crate) fn column_major<E: Compact>(extents: &E) -> Result<E::ColumnMajor, LayoutError> {
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
