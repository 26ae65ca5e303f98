//! Extents of run time: one integer, multiple or constant for each mode.

use core::marker::PhantomData;

use layout_algebra::{Blame, Capacity, LayoutError, MAX_RUNTIME, Operation};

use crate::int::{C, Strides};
use crate::runtime::Multiple;
use crate::runtime::place::{Place, mismatch};
use crate::sealed::Sealed;

/// The extent of a mode of a [`DynTensor`](crate::DynTensor): `usize` where nothing is known of it, [`Multiple`] where tiles
/// cover it without a tail, a constant [`C`].
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
    note = "write one extent for each mode: `(usize, Multiple<64>)`"
)]
pub trait Extents: Copy + Sealed {
    /// The number of modes.
    const RANK: usize;

    /// One integer for each mode: `(usize, usize)`.
    type Counts;

    /// The integers as a tuple.
    #[doc(hidden)]
    fn counts(counts: &Place) -> Self::Counts;

    /// What each extent is known to be a multiple of.
    #[doc(hidden)]
    const MULTIPLES: Place;

    /// The extents.
    #[doc(hidden)]
    fn extents(&self) -> Place;
}

/// Extents whose compact strides have a type: one of them is 1, and known while compiling.
#[diagnostic::on_unimplemented(
    message = "compact strides over `{Self}` have no type here",
    note = "tuples of one to six extents have; give the strides of others to `DynTensor::new`"
)]
pub trait Compact: Extents {
    /// The last mode is contiguous: `(usize, C<1>)`.
    type RowMajor: Strides;
    /// The first mode is contiguous: `(C<1>, usize)`.
    type ColumnMajor: Strides;
}

type One = C<1>;

impl<A: Extent> Compact for (A,) {
    type RowMajor = (One,);
    type ColumnMajor = (One,);
}

impl<A: Extent, B: Extent> Compact for (A, B) {
    type RowMajor = (usize, One);
    type ColumnMajor = (One, usize);
}

impl<A: Extent, B: Extent, E: Extent> Compact for (A, B, E) {
    type RowMajor = (usize, usize, One);
    type ColumnMajor = (One, usize, usize);
}

impl<A: Extent, B: Extent, E: Extent, F: Extent> Compact for (A, B, E, F) {
    type RowMajor = (usize, usize, usize, One);
    type ColumnMajor = (One, usize, usize, usize);
}

impl<A: Extent, B: Extent, E: Extent, F: Extent, G: Extent> Compact for (A, B, E, F, G) {
    type RowMajor = (usize, usize, usize, usize, One);
    type ColumnMajor = (One, usize, usize, usize, usize);
}

impl<A: Extent, B: Extent, E: Extent, F: Extent, G: Extent, H: Extent> Compact for (A, B, E, F, G, H) {
    type RowMajor = (usize, usize, usize, usize, usize, One);
    type ColumnMajor = (One, usize, usize, usize, usize, usize);
}

/// The strides with which the last mode is contiguous.
///
/// # Errors
/// [`LayoutError::Overflow`] where the product of the extents does not fit.
pub(super) fn row_major<E: Compact>(extents: &E) -> Result<E::RowMajor, LayoutError> {
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
pub(super) fn column_major<E: Compact>(extents: &E) -> Result<E::ColumnMajor, LayoutError> {
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

/// The strides `D` have one leaf for each mode of `E`.
pub(crate) struct Matching<E, D>(PhantomData<(E, D)>);

impl<E: Extents, D: Strides> Matching<E, D> {
    /// Refuses any others, and constants that `usize` does not hold.
    pub(crate) const PROOF: () = {
        if !D::LIST.is_flat(E::RANK) {
            mismatch(Blame::stride(Operation::Tensor, 0), D::LIST.length(), E::RANK).panic()
        }
        if D::RUNTIME > MAX_RUNTIME {
            let blame = Blame::stride(Operation::Tensor, MAX_RUNTIME);
            LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides }.panic()
        }
        let _: Place = D::LIST.constants();
    };
}
