//! An exclusive tensor in two: both sides of a place in a mode, two views of one buffer.

use layout_algebra::LayoutError;

use crate::int::{C, Static};
use crate::ops::{SplitLower, SplitUpper};
use crate::raw::{Buffer, SplitAt, Views};
use crate::static_layout::StaticLayout;
use crate::tensor::TensorMut;

/// Two tensors at once.
type Pair<'a, T, A, B> = (TensorMut<'a, T, A>, TensorMut<'a, T, B>);

/// The coordinates below place `AT` of mode `MODE`, and those from there on.
type Sides<'a, T, L, const MODE: usize, const AT: usize> =
    Pair<'a, T, SplitLower<L, C<MODE>, C<AT>>, SplitUpper<L, C<MODE>, C<AT>>>;

/// Both sides of a place in a mode.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// The part whose coordinate in mode `MODE` is below `AT`, and the part from there on, which is counted from 0.
    ///
    /// They have no element in common, or the program does not compile. A mode of several leaves is split at a multiple of all
    /// its extents but the last, unless it coalesces.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// let (left, mut right) = matrix.split_at_mode::<1, 2>();
    /// right[(0, 0)] = left[(3, 1)];
    /// assert_eq!(numbers[..4], [0, 1, 19, 3]);
    /// ```
    #[inline]
    pub fn split_at_mode<const MODE: usize, const AT: usize>(&mut self) -> Sides<'_, T, L, MODE, AT> {
        self.reborrow().sides(SplitAt::PROOF)
    }

    /// [`split_at_mode`](TensorMut::split_at_mode), for as long as the elements are borrowed.
    #[inline]
    pub fn into_split_at_mode<const MODE: usize, const AT: usize>(self) -> Sides<'a, T, L, MODE, AT> {
        self.sides(SplitAt::PROOF)
    }

    /// [`split_at_mode`](TensorMut::split_at_mode) for strides known at run time: whether the sides overlap is decided here. What
    /// no strides could mend does not compile.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    ///
    /// ```
    /// use layout_static::{LayoutError, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (?, 1); }
    /// let mut numbers = [0; 40];
    /// let mut matrix = TensorMut::new(&mut numbers, Rows::with_strides([8]))?;
    /// let (mut upper, mut lower) = matrix.try_split_at_mode::<0, 1>()?;
    /// (upper[(0, 5)], lower[(0, 5)]) = (1, 2);
    /// assert_eq!((numbers[5], numbers[13]), (1, 2));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_split_at_mode<const MODE: usize, const AT: usize>(
        &mut self,
    ) -> Result<Sides<'_, T, L, MODE, AT>, LayoutError> {
        self.reborrow().decided_sides(SplitAt::POSSIBLE)
    }

    /// [`try_split_at_mode`](TensorMut::try_split_at_mode), for as long as the elements are borrowed.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    #[inline]
    pub fn try_into_split_at_mode<const MODE: usize, const AT: usize>(
        self,
    ) -> Result<Sides<'a, T, L, MODE, AT>, LayoutError> {
        self.decided_sides(SplitAt::POSSIBLE)
    }
}

/// Two views of one buffer.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// Two views of the elements of this tensor: through `A` from element `I` on, and through `B` from element `J` on.
    ///
    /// This tensor has all elements up to its size, so its layout is compact: a line of `N : 1`, say. Both views lie within,
    /// and have no element in common, though they may be interleaved; or the program does not compile.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! {
    ///     type Memory = 64 : 1;
    ///     type Left = (4, 8) : (16, 1);
    ///     type Right = (8, 4) : (1, 16); // the other half of each row, column-major
    /// }
    /// let mut numbers = [0; 64];
    /// let mut memory = TensorMut::from_array(&mut numbers, Memory);
    /// let (mut left, mut right) = memory.split::<Left, 0, Right, 8>();
    /// (left[(1, 7)], right[(0, 1)]) = (1, 2);
    /// assert_eq!(numbers[23..25], [1, 2]);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{TensorMut, layout};
    /// # layout! { type Memory = 64 : 1; type Left = (4, 8) : (16, 1); type Right = (8, 4) : (1, 16); }
    /// # let mut numbers = [0; 64];
    /// # let mut memory = TensorMut::from_array(&mut numbers, Memory);
    /// let views = memory.split::<Left, 0, Right, 7>(); // [L0707] index 7 is in both
    /// ```
    #[inline]
    pub fn split<A: StaticLayout + Static, const I: usize, B: StaticLayout + Static, const J: usize>(
        &mut self,
    ) -> Pair<'_, T, A, B> {
        self.reborrow().both(Views::<L, A, B, I, J>::PROOF)
    }

    /// [`split`](TensorMut::split), for as long as the elements are borrowed.
    #[inline]
    pub fn into_split<A: StaticLayout + Static, const I: usize, B: StaticLayout + Static, const J: usize>(
        self,
    ) -> Pair<'a, T, A, B> {
        self.both(Views::<L, A, B, I, J>::PROOF)
    }

    /// [`split`](TensorMut::split) with offsets or strides known at run time: each view is a layout and the element that it
    /// starts from.
    ///
    /// # Errors
    /// [`LayoutError::BufferTooShort`] for a view that leaves the elements, [`LayoutError::NotDisjoint`] for views that meet,
    /// [`LayoutError::DisjointUndecided`].
    ///
    /// ```
    /// use layout_static::{LayoutError, TensorMut, layout};
    /// layout! { type Memory = 64 : 1; type Rows = (4, 4) : (?, 1); }
    /// let mut numbers = [0; 64];
    /// let mut memory = TensorMut::from_array(&mut numbers, Memory);
    /// let rows = Rows::with_strides([8]);
    /// let (mut left, mut right) = memory.try_split((rows, 0), (rows, 4))?;
    /// (left[(1, 3)], right[(1, 0)]) = (1, 2);
    /// assert_eq!(numbers[11..13], [1, 2]);
    /// assert!(TensorMut::from_array(&mut numbers, Memory).try_split((rows, 0), (rows, 3)).is_err());
    /// # Ok::<(), LayoutError>(())
    /// ```
    pub fn try_split<A: StaticLayout, B: StaticLayout>(
        &mut self,
        first: (A, usize),
        second: (B, usize),
    ) -> Result<Pair<'_, T, A, B>, LayoutError> {
        self.reborrow().decided_both(first, second, Buffer::PROOF)
    }
}
