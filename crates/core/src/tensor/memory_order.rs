//! Iteration over the parts of a tensor in an order that follows memory.

use core::marker::PhantomData;

use layout_algebra::Operation;

use super::numbered::require_all;
use crate::disjoint::{Part, PartCount, PartMode, PartOrder, PartedLayout, part_count};
use crate::enumerable::FlatCoordinate;
use crate::int::Constant;
use crate::layout::StaticLayout;
use crate::raw::{Reference, View};
use crate::sealed::Token;
use crate::tensor::{Parted, Parts, Renumbers};

/// Names the parts as `K`, in an order that follows memory. Parts that begin first come first, as far as strides are
/// known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct MemoryOrder<K>(PhantomData<K>);

impl<W: StaticLayout, K: PartMode> PartedLayout<W, MemoryOrder<K>> for Constant {
    type Layout = Part<W, K>;
    type Fits<X: FlatCoordinate> = <Constant as PartedLayout<W, K>>::Fits<X>;
    type Count<const N: usize> = PartCount<W, K, N>;
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(divided: &W) -> usize {
        <Constant as PartedLayout<W, K>>::count(divided)
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X {
        <Constant as PartedLayout<W, K>>::coordinate(divided, PartOrder::<W, K>::number(x))
    }
}

impl<W: StaticLayout, K: PartMode> Parted<W, MemoryOrder<K>> for Constant {
    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, Part<W, K>> {
        <Constant as Parted<W, K>>::part(view, PartOrder::<W, K>::number(x), token)
    }
}

impl<W: StaticLayout, K: PartMode> Renumbers<W, K, MemoryOrder<K>> for Constant {}

impl<R: Reference, W: StaticLayout, K: PartMode> Parts<R, W, K> {
    /// Returns the same parts in an order that follows memory: along the mode that names them, the leaf with the
    /// smallest constant stride moves fastest.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// let tiles = matrix.tiles(ByMode::of((C::<2>, C::<3>))).in_memory_order();
    /// assert!(tiles.clone().map(|tile| tile[(0, 0)]).eq([0, 3, 12, 15]));
    /// assert!(tiles.indexed().map(|((i, j), _)| [i, j]).eq([[0, 0], [0, 1], [1, 0], [1, 1]]));
    /// ```
    ///
    /// Then the numbers of `enumerate()` count positions in memory order. They are not the coordinates that
    /// [`slice`](View::slice) and [`tile`](View::tile) take. [`indexed`](Parts::indexed) has these coordinates in any
    /// order:
    ///
    /// ```
    /// use layout_static::{Along, Tensor, layout};
    /// layout! { type Grids = (4, (2, 3)) : (1, (12, 4)); } // 2 by 3 grids of 4 elements, row by row
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let grids = Tensor::from_array(&numbers, Grids);
    /// for (position, (grid, part)) in grids.into_parts(Along::<1>).in_memory_order().indexed().enumerate() {
    ///     let grid: usize = grid;
    ///     assert_eq!(part, grids.slice((.., grid)));
    ///     assert_eq!(part[0], 4 * position); // position 1 is grid 2
    /// }
    /// ```
    ///
    /// # Panics
    /// If a part was taken before.
    #[doc(alias = "unordered")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn in_memory_order(self) -> Parts<R, W, MemoryOrder<K>> {
        let () = PartOrder::<W, K>::PROOF;
        require_all(K::OPERATION, const { part_count::<W, K>() }, self.rest().len());
        self.renumbered()
    }
}
