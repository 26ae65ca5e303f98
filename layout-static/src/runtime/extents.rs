//! Extents of run time: one integer, multiple or constant for each mode.

use core::marker::PhantomData;

use layout_algebra::{Blame, IntTuple, Layout, LayoutError, MAX_LEAVES, MAX_RUNTIME, Operation, cosize_of};

use crate::coordinate::{Coordinate, Form, Parts};
use crate::expect;
use crate::int::{C, Shape, Strides};
use crate::runtime::Multiple;
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
    fn counts(counts: &Parts) -> Self::Counts;

    /// What each extent is known to be a multiple of.
    #[doc(hidden)]
    const MULTIPLES: Parts;

    /// The extents.
    #[doc(hidden)]
    fn extents(&self) -> Parts;
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
fn product(stride: usize, extent: usize) -> Result<usize, LayoutError> {
    let blame = Blame::whole(Operation::Tensor, 0);
    let overflow = LayoutError::Overflow { blame, left: stride as u64, right: extent as u64 };
    stride.checked_mul(extent.max(1)).ok_or(overflow)
}

/// The strides `D` have one leaf for each mode of `E`.
pub(super) struct Matching<E, D>(PhantomData<(E, D)>);

impl<E: Extents, D: Strides> Matching<E, D> {
    /// Refuses any others.
    pub(super) const PROOF: () = if !D::LIST.is_flat(E::RANK) {
        mismatch(Blame::stride(Operation::Tensor, 0), D::LIST.length(), E::RANK).panic()
    };
}

#[allow(clippy::cast_possible_truncation, reason = "at most MAX_LEAVES")]
const fn mismatch(blame: Blame, given: usize, expected: usize) -> LayoutError {
    LayoutError::RankMismatch { blame, given: given as u8, expected: expected as u8 }
}

/// Whether each of the first `rank` integers is below its bound: one branch for all of them.
#[inline(always)]
#[allow(clippy::needless_bitwise_bool, reason = "one branch for all")]
pub(crate) fn all_below(position: &Parts, bounds: &Parts, rank: usize) -> bool {
    (0..rank).fold(true, |below, k| below & (position[k] < bounds[k]))
}

/// The cosize, and the distance from the smallest index to index 0; both 0 where an extent is 0.
///
/// # Errors
/// Those of [`Layout::cosize_with`](layout_algebra::Layout::cosize_with).
#[allow(clippy::cast_possible_truncation, reason = "less than the cosize, which a slice is held against")]
pub(crate) fn reach<E: Extents, D: Strides>(extents: &E, strides: &D) -> Result<(u64, usize), LayoutError> {
    let () = Matching::<E, D>::PROOF;
    let (mut shape, extents) = ([0; MAX_LEAVES], extents.extents());
    for k in 0..E::RANK {
        shape[k] = extents[k] as u64;
    }
    if shape[..E::RANK].contains(&0) {
        return Ok((0, 0));
    }
    let mut runtime = [0; MAX_RUNTIME];
    strides.write(&mut runtime, 0);
    let runtime = runtime.map(|stride| stride as u64);
    let layout = Layout::from_array(&IntTuple::flat(&shape[..E::RANK])?, &D::TREE.strides()?)?;
    let origin = cosize_of(&layout.origin_terms()?, &runtime)?;
    Ok((layout.cosize_with(&runtime)?, origin as usize))
}

/// Each stride.
#[inline(always)]
pub(super) fn strides<D: Strides>(strides: &D) -> Parts {
    let mut runtime = [0; MAX_RUNTIME];
    strides.write(&mut runtime, 0);
    const { &D::LIST }.values(&runtime)
}

/// The index of a coordinate with one integer for each mode, in wrapping arithmetic.
#[inline(always)]
pub(crate) fn index<D: Strides>(position: &Parts, strides: &D) -> usize {
    let strides = self::strides(strides);
    (0..const { D::LIST.length() }).fold(0_usize, |sum, k| sum.wrapping_add(position[k].wrapping_mul(strides[k])))
}

/// The extents of a tile with one extent for each of `rank` modes.
#[track_caller]
pub(crate) const fn tile<S: Shape>(rank: usize) -> Parts {
    let mut extents = [1; MAX_LEAVES];
    if S::SHAPE.length() != rank || S::SHAPE.depth() != 1 {
        mismatch(Blame::shape(Operation::Tensor, 0), S::SHAPE.length(), rank).panic()
    }
    let mut i = 0;
    while i < rank {
        extents[i] = expect::to_usize(S::SHAPE.entry(i), Operation::Tensor);
        i += 1;
    }
    extents
}

/// The numbers of tiles of the shape `S` along each mode, ragged ones among them.
#[inline(always)]
pub(super) fn grid<E: Extents, S: Shape>(extents: &E) -> Parts {
    let (extents, tile) = (extents.extents(), const { &tile::<S>(E::RANK) });
    core::array::from_fn(|k| if k < E::RANK { extents[k].div_ceil(tile[k]) } else { 1 })
}

/// That tiles of the shape `S` cover the extents `E` without a tail.
pub(super) struct Whole<E, S>(PhantomData<(E, S)>);

impl<E: Extents, S: Shape> Whole<E, S> {
    pub(super) const PROOF: () = {
        let tile = tile::<S>(E::RANK);
        let mut i = 0;
        while i < E::RANK {
            if !E::MULTIPLES[i].is_multiple_of(tile[i]) {
                let blame = Blame::shape(Operation::Tensor, i);
                let (tile, multiple) = (tile[i] as u64, E::MULTIPLES[i] as u64);
                LayoutError::RaggedExtent { blame, tile, multiple }.panic()
            }
            i += 1;
        }
    };
}

/// The integers of a coordinate, constants among them.
#[inline(always)]
pub(super) fn position<X: Coordinate>(coordinate: X) -> Parts {
    let mut parts = const { constants(&X::FORM) };
    coordinate.write(&mut parts, 0);
    parts
}

/// The constants of a coordinate where they stand, 0 elsewhere.
const fn constants(form: &Form) -> Parts {
    let mut parts = [0; MAX_LEAVES];
    let mut i = 0;
    while i < form.length() {
        parts[i] = expect::to_usize(form.tuple.entry(i), Operation::Index);
        i += 1;
    }
    parts
}

/// That the coordinate `X` has one integer for each mode of `E`.
pub(super) struct Position<E, X>(PhantomData<(E, X)>);

impl<E: Extents, X: Coordinate> Position<E, X> {
    /// Refuses any other.
    pub(super) const FITS: () = {
        if X::FORM.length() != E::RANK || X::FORM.profile().depth() != 1 {
            let shape = expect::tuple(IntTuple::flat([1; MAX_LEAVES].split_at(E::RANK).0));
            let (blame, coordinate) = (Blame::shape(Operation::Index, 0), *X::FORM.profile());
            LayoutError::CoordinateNotCongruent { blame, coordinate, shape: *shape.profile() }.panic()
        }
    };
}
