//! Splits of a tensor in two at a place of a mode.

use layout_algebra::LayoutError;

use crate::disjoint::{SplitAt, Splittable};
use crate::extents::Extents;
use crate::extents::proof::SameRank;
use crate::int::{AtRunTime, C, Constant, Stage, Static, Strides};
use crate::layout::{Layout, StaticLayout};
use crate::ops::{SplitLower, SplitUpper};
use crate::raw::{DynView, Reference, View};
use crate::tensor::{PartitionBy, PartsOf, ProvenPartition, TensorLayout};

/// Splits a tensor in two at a place of a mode. The first part has the coordinates below the place; the second part
/// starts at the place and counts from 0.
///
/// For a [`Tensor`](crate::Tensor), both arguments are constants, `At(C::<MODE>, C::<PLACE>)`. A mode of several leaves
/// is split at a multiple of the product of all its extents but the last, unless it coalesces. For a
/// [`DynTensor`](crate::DynTensor), or a [`Layout`] of flat runtime extents, the place is any integer, and both parts
/// are [`DynView`]s. From the extent on, the first part is everything. A slice, or another operation on runtime
/// extents, needs [`into_dyn`](View::into_dyn) first.
///
/// ```
/// use layout_static::{At, C, DynTensorMut, LayoutError, TensorMut, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let mut numbers: [usize; 24] = core::array::from_fn(|i| i);
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// let (left, mut right) = matrix.parts_mut(At(C::<1>, C::<2>));
/// right[(0, 0)] = left[(3, 1)];
/// assert_eq!(numbers[..4], [0, 1, 19, 3]);
///
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (3_usize, 5_usize))?;
/// let (mut left, mut right) = matrix.try_parts_mut(At(C::<1>, 2))?;
/// assert_eq!((left.extents(), right.extents()), ((3, 2), (3, 3)));
/// (left[(1, 1)], right[(1, 0)]) = (1, 2);
/// assert_eq!(numbers[6..8], [1, 2]);
/// # Ok::<(), LayoutError>(())
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{At, C, DynTensorMut};
/// # let mut matrix = DynTensorMut::row_major(&mut [0; 15], (3_usize, 5_usize)).unwrap();
/// let _ = matrix.try_parts_mut(At(C::<2>, 2)); // [L0404] there are modes 0 and 1
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At<M, I>(pub M, pub I);

/// The split of a tensor under `L` at place `I` of mode `M`.
#[doc(hidden)]
pub trait Halves<R, L, M, I>: Stage {
    /// The two parts.
    type Sides;

    /// The proof that there is such a mode, and that the parts are not known to overlap.
    type Possible;

    /// The proof, made at compile time.
    const POSSIBLE: Self::Possible;

    /// Returns the two parts, if they share no element.
    fn decided(view: View<R, L>, place: I, possible: Self::Possible) -> Result<Self::Sides, LayoutError>;
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: StaticLayout, const M: usize, const A: usize> Halves<R, L, C<M>, C<A>> for Constant {
    type Sides = (View<R, SplitLower<L, C<M>, C<A>>>, View<R, SplitUpper<L, C<M>, C<A>>>);
    type Possible = Splittable<L, C<M>, C<A>>;

    const POSSIBLE: Self::Possible = SplitAt::<L, C<M>, C<A>>::POSSIBLE;

    #[inline]
    fn decided(view: View<R, L>, _: C<A>, splittable: Self::Possible) -> Result<Self::Sides, LayoutError> {
        view.decided_sides(splittable)
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, E: Extents, D: Strides, M: Static, I> Halves<R, Layout<E, D>, M, I> for AtRunTime
where
    At<M, I>: PartitionBy<DynView<R, E, D>>,
{
    type Sides = PartsOf<DynView<R, E, D>, At<M, I>>;
    type Possible = (<At<M, I> as PartitionBy<DynView<R, E, D>>>::Possible, SameRank<E, D>);

    const POSSIBLE: Self::Possible = (<At<M, I> as PartitionBy<DynView<R, E, D>>>::POSSIBLE, SameRank::PROOF);

    #[inline]
    fn decided(
        view: View<R, Layout<E, D>>,
        place: I,
        (possible, matching): Self::Possible,
    ) -> Result<Self::Sides, LayoutError> {
        At(M::VALUE, place).decided(DynView::of_view(view, matching), possible)
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: TensorLayout<Stage: Halves<R, L, M, I>>, M, I> PartitionBy<View<R, L>> for At<M, I> {
    type Parts = <L::Stage as Halves<R, L, M, I>>::Sides;
    type Possible = <L::Stage as Halves<R, L, M, I>>::Possible;

    const POSSIBLE: Self::Possible = L::Stage::POSSIBLE;

    #[inline]
    fn decided(self, view: View<R, L>, possible: Self::Possible) -> Result<Self::Parts, LayoutError> {
        L::Stage::decided(view, self.1, possible)
    }
}

impl<R: Reference, L: StaticLayout, const M: usize, const A: usize> ProvenPartition<View<R, L>> for At<C<M>, C<A>> {
    type Proof = SplitAt<L, C<M>, C<A>>;

    #[inline(always)]
    fn parts(self, view: View<R, L>, split: Self::Proof) -> Self::Parts {
        view.sides(split)
    }
}
