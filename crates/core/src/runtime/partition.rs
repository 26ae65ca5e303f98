//! Partitions of tensors with runtime extents: into tiles, and at a place of a mode.

use layout_algebra::{Blame, LayoutError, Operation};

use crate::extents::place::{ORIGIN, Place, each};
use crate::extents::proof::SameRank;
use crate::extents::{Extent, Extents, reach};
use crate::grid::proof::{TileOver, Whole};
use crate::grid::{PartialTiles, WholeTiles};
use crate::int::{C, Strides};
use crate::layout::dynamic::RuntimeShape;
use crate::layout::tiler::ByMode;
use crate::raw::{DynView, Reference};
use crate::runtime::{GridTiles, TileModes};
use crate::sealed::Token;
use crate::tensor::{At, PartitionBy, Tiles};

/// Partitions a [`DynTensor`](crate::DynTensor) into the tiles of a tiler, whole or ragged, for any extents. Each tile
/// is a [`Ragged`](crate::runtime::Ragged) or [`RaggedMut`](crate::runtime::RaggedMut); the first mode of the grid
/// moves fastest. [`Tiles`] requires extents that are known to be multiples.
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
/// let mut numbers = [0; 15];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (3_usize, 5_usize))?;
/// for (number, mut tile) in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<2>, C::<4>))))?.enumerate() {
///     tile.fill(number);
/// }
/// assert_eq!(numbers, [0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 1, 1, 1, 1, 3]);
/// # Ok::<(), LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaggedTiles<D>(pub D);

#[diagnostic::do_not_recommend]
impl<R: Reference, E: Extents, D: Strides, S: TileModes<E>> PartitionBy<DynView<R, E, D>> for Tiles<ByMode<S>> {
    type Parts = GridTiles<R, E, S, D, WholeTiles>;
    type Possible = (Whole<E, S>, TileOver<E, S, D>);

    // What types decide is decided while compiling. Strides of a `DynTensor` are numbers, so `decided` tests the rest.
    const POSSIBLE: Self::Possible = (Whole::PROOF, TileOver::PROOF);

    #[inline]
    fn decided(self, view: DynView<R, E, D>, (whole, tile): Self::Possible) -> Result<Self::Parts, LayoutError> {
        GridTiles::decided(view, whole, tile)
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, E: Extents, D: Strides, S: TileModes<E>> PartitionBy<DynView<R, E, D>> for RaggedTiles<ByMode<S>> {
    type Parts = GridTiles<R, E, S, D, PartialTiles>;
    type Possible = TileOver<E, S, D>;

    const POSSIBLE: Self::Possible = TileOver::PROOF;

    #[inline]
    fn decided(self, view: DynView<R, E, D>, tile: Self::Possible) -> Result<Self::Parts, LayoutError> {
        GridTiles::decided(view, (), tile)
    }
}

/// One side of a split, with extents that are integers.
type Half<R, E, D> = DynView<R, <E as RuntimeShape>::Counts, D>;

/// Both sides.
type Halves<R, E, D> = (Half<R, E, D>, Half<R, E, D>);

#[diagnostic::do_not_recommend]
impl<R: Reference, E: Extents<Counts: Extents>, D: Strides, const M: usize, I: Extent> PartitionBy<DynView<R, E, D>>
    for At<C<M>, I>
{
    type Parts = Halves<R, E, D>;
    type Possible = SameRank<E::Counts, D>;

    const POSSIBLE: Self::Possible = {
        // Before the proof of ranks, so that a mode which is not there is the error.
        require_mode(M, E::RANK);
        SameRank::PROOF
    };

    #[inline]
    fn decided(self, view: DynView<R, E, D>, matching: Self::Possible) -> Result<Self::Parts, LayoutError> {
        view.sides(M, self.1.counts(), matching)
    }
}

impl<R: Reference, E: Extents<Counts: Extents>, D: Strides> DynView<R, E, D> {
    /// The elements at the first `count` coordinates of a mode, and the elements at the rest. Two coordinates with one
    /// element are an error, so no element is in both.
    fn sides(self, mode: usize, count: usize, _: SameRank<E::Counts, D>) -> Result<Halves<R, E, D>, LayoutError> {
        reach::injective(&self.extents(), &self.strides())?;
        let whole = self.extents().extents();
        // A place beyond the end leaves the second side empty; both sides are thus below the extents.
        let count = count.min(whole[mode]);
        let with = |place: &Place, x| each(E::RANK, |k| if k == mode { x } else { place[k] });
        let side = |first, x| {
            // Two borrows of one tensor: no coordinate is on both sides, and above no two coordinates share an element.
            let (view, part) = (self.twin(Token(())), E::tuple(&with(&whole, x)));
            view.part_from(&with(&ORIGIN, first), part, SameRank::PROOF).expect("it is below the extents")
        };
        Ok((side(0, count), side(count, whole[mode] - count)))
    }
}

/// Panics for a mode that a tensor of this rank does not have.
#[allow(clippy::cast_possible_truncation, reason = "only what an error shows is cut off")]
const fn require_mode(mode: usize, rank: usize) {
    if mode >= rank {
        let blame = Blame::whole(Operation::Tensor, 0);
        LayoutError::ModeOutOfRange { blame, mode: mode as u64, rank: rank as u8 }.panic()
    }
}

/// Partitions of a tensor by value.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Splits the tensor into parts with the lifetime of the elements: see [`try_parts_mut`](DynView::try_parts_mut).
    ///
    /// # Errors
    /// As [`try_parts_mut`](DynView::try_parts_mut).
    #[inline]
    pub fn try_into_parts<B: PartitionBy<Self>>(self, by: B) -> Result<B::Parts, LayoutError> {
        by.decided(self, B::POSSIBLE)
    }
}

/// Partitions of a tensor for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Splits the tensor into parts for writing, all alive at once. [`Tiles`] requires that each extent is known to be
    /// a multiple of the tile's, or the program does not compile. [`RaggedTiles`] accepts any extents. [`At`] splits a
    /// mode at a place. The strides are known at run time, so that is when parts are checked to share no element.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], with two coordinates, if the strides have them share an element;
    /// [`LayoutError::InjectivityUndecided`] if the budget does not suffice to tell.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError, Multiple, Tiles};
    /// let (mut numbers, tiler) = (vec![0; 64], ByMode::of((C::<4>, C::<4>)));
    /// let extents = (Multiple::<4>::new(8)?, Multiple::<4>::new(8)?);
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, extents)?;
    /// let mut tiles: Vec<_> = matrix.try_parts_mut(Tiles(tiler))?.collect();
    /// tiles[3][(3, 3)] = 7;
    /// tiles[0][(0, 0)] = 5;
    /// assert_eq!((numbers[0], numbers[63]), (5, 7));
    ///
    /// let mut overlapping = DynTensorMut::strided(&mut numbers, extents, (2_usize, C::<1>))?;
    /// let error = overlapping.try_parts_mut(Tiles(tiler)).err().unwrap();
    /// assert!(error.to_string().starts_with("[L0301]"));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_parts_mut<'s, B: PartitionBy<DynView<&'s mut T, E, D>>>(
        &'s mut self,
        by: B,
    ) -> Result<B::Parts, LayoutError> {
        by.decided(self.reborrow(), B::POSSIBLE)
    }
}
