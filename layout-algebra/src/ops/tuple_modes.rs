//! Tuples of other modes: taken, regrouped, added, replaced, repeated, zipped.
//!
//! What is done with the modes of a layout is done with those of a tuple: the same code, on a layout of no strides.

use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, Profile};
use crate::data::stride::Strides;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{self, extend, regroup};

impl IntTuple {
    /// The part at the end of a path of modes, from the outside in. `CuTe`: `get<I..>(tuple)`.
    ///
    /// Post: `get([i, j]) = mode(i).mode(j)`.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),5)")?.get(&[0, 1])?.to_string(), "3");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn get(&self, path: &[u64]) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::get(&strideless(self), path)).shape)
    }

    /// The tuple of these modes, in this order. `CuTe`: `select<I..>(tuple)`.
    ///
    /// Post: mode `k` of the result is mode `modes[k]` of the tuple.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`]; [`LayoutError::CapacityExceeded`] for repeated modes.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3,5)")?.select(&[2, 0])?.to_string(), "(5,2)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn select(&self, modes: &[u64]) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(regroup::selected(&strideless(self), modes)).shape)
    }

    /// The tuple of the modes `begin .. end`. `CuTe`: `take<begin, end>(tuple)`.
    ///
    /// Post: mode `i` of the result is mode `begin + i` of the tuple.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`] unless `begin <= end <= rank`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3,5)")?.take(1, 3)?.to_string(), "(3,5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn take(&self, begin: usize, end: usize) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::take(&strideless(self), begin, end)).shape)
    }

    /// The tuple with its modes `begin .. end` as one mode. `CuTe`: `group<begin, end>(tuple)`.
    ///
    /// Post: mode `begin` has the modes `begin .. end` of the tuple. An empty range leaves it as it is.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`] unless `begin <= end <= rank`; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3,5)")?.group(0, 2)?.to_string(), "((2,3),5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn group(&self, begin: usize, end: usize) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::group(&strideless(self), begin, end)).shape)
    }

    /// The modes of the tuple at the leaves of a profile, from left to right. `CuTe`: `unflatten(tuple, profile)`.
    ///
    /// Post: for a flat tuple, `flatten(result)` is the tuple, and the result has this profile.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless the profile has a leaf for each mode; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Profile};
    /// let profile = Profile::tuple(&[Profile::flat(2), Profile::LEAF])?;
    /// assert_eq!(IntTuple::parse("(2,3,5)")?.unflatten(&profile)?.to_string(), "((2,3),5)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn unflatten(&self, profile: &Profile) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::unflatten(&strideless(self), profile)).shape)
    }

    /// The tuple with its modes in reverse order; the modes themselves stay as they are. `CuTe`: `reverse(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),4)")?.reversed().to_string(), "(4,(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reversed(&self) -> IntTuple {
        ops::reverse(&strideless(self)).shape
    }

    /// The tuple filled up to `rank` modes at the end. `CuTe`: `append<rank>(tuple, mode)`; `append(tuple, mode)` is one more.
    ///
    /// Post: `rank(result) = rank`; the modes of the tuple, then copies of `mode`.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for a tuple of more modes; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.append_to(4, &IntTuple::leaf(1))?.to_string(), "(2,3,1,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn append_to(&self, rank: usize, mode: &IntTuple) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(extend::appended(&strideless(self), rank, &strideless(mode))).shape)
    }

    /// The tuple filled up to `rank` modes at the front. `CuTe`: `prepend<rank>(tuple, mode)`; `prepend(tuple, mode)` is one
    /// more.
    ///
    /// Post: `rank(result) = rank`; copies of `mode`, then the modes of the tuple.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for a tuple of more modes; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.prepend_to(3, &IntTuple::leaf(1))?.to_string(), "(1,2,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn prepend_to(&self, rank: usize, mode: &IntTuple) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(extend::prepended(&strideless(self), rank, &strideless(mode))).shape)
    }

    /// The tuple with another mode in place of mode `at`. `CuTe`: `replace<at>(tuple, mode)`.
    ///
    /// Post: mode `at` of the result is `mode`, the others are those of the tuple. A number has itself as its only mode.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`]; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.replace(0, &IntTuple::parse("(4,5)")?)?.to_string(), "((4,5),3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn replace(&self, at: usize, mode: &IntTuple) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(extend::replaced(&strideless(self), at, &strideless(mode))).shape)
    }

    /// The tuple with one more mode, which becomes mode `at`. `CuTe`: `insert<at>(tuple, mode)`.
    ///
    /// Post: `remove(at)` of it is the tuple, as a tuple.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`] for `at > rank`; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.insert(1, &IntTuple::leaf(7))?.to_string(), "(2,7,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn insert(&self, at: usize, mode: &IntTuple) -> Result<IntTuple, LayoutError> {
        if at > self.rank() {
            return Err(no_mode(at, self.rank() + 1, Operation::Insert));
        }
        self.spliced(at, at, Some(mode))
    }

    /// The tuple without mode `at`. `CuTe`: `remove<at>(tuple)`.
    ///
    /// # Errors
    /// [`LayoutError::ModeOutOfRange`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,7,3)")?.remove(1)?.to_string(), "(2,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn remove(&self, at: usize) -> Result<IntTuple, LayoutError> {
        if at >= self.rank() {
            return Err(no_mode(at, self.rank(), Operation::Remove));
        }
        self.spliced(at, at + 1, None)
    }

    /// The modes before `begin`, `mode`, the modes from `end` on.
    const fn spliced(&self, begin: usize, end: usize, mode: Option<&IntTuple>) -> Result<IntTuple, LayoutError> {
        let mut result = IntTuple::VOID;
        ctry!(result.push_tuple(begin + self.rank() - end + mode.is_some() as usize));
        let mut i = 0;
        while i <= self.rank() {
            if i == begin
                && let Some(mode) = mode
            {
                ctry!(result.push_tree(mode, mode.profile.span()));
            }
            if i < self.rank() && !(begin <= i && i < end) {
                ctry!(result.push_tree(self, ctry!(self.profile.mode_span(i))));
            }
            i += 1;
        }
        Ok(result)
    }

    /// The tuple of `count` copies of this one. `CuTe`: `repeat<count>(tuple)`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.repeat(2)?.to_string(), "((2,3),(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn repeat(&self, count: usize) -> Result<IntTuple, LayoutError> {
        let mut result = IntTuple::VOID;
        ctry!(result.push_tuple(count));
        let mut i = 0;
        while i < count {
            ctry!(result.push_tree(self, self.profile.span()));
            i += 1;
        }
        Ok(result)
    }

    /// The tuple with this one at every leaf of a profile. `CuTe`: `repeat_like(profile, tuple)`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("((2,3),5)")?;
    /// assert_eq!(IntTuple::leaf(0).repeat_like(shape.profile())?.to_string(), "((0,0),0)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn repeat_like(&self, profile: &Profile) -> Result<IntTuple, LayoutError> {
        let copies = [*self; MAX_LEAVES];
        let (copies, _) = copies.split_at(profile.length());
        let leaves = IntTuple { profile: *profile, ..IntTuple::VOID };
        leaves.substitute(copies)
    }

    /// Mode `k` of all modes together, for each `k`. `CuTe`: `zip(tuple)`; `zip(a, b)` is that of the pair.
    ///
    /// Post: that of [`ops::zip`].
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless all modes have as many modes; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3,5),(7,8,9))")?.zip()?.to_string(), "((2,7),(3,8),(5,9))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zip(&self) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::zip(&strideless(self))).shape)
    }

    /// The first entries of the pairs over the leaves of a profile together, and the second ones. `CuTe`:
    /// `zip2_by(tuple, profile)`.
    ///
    /// Post: that of [`ops::tile_unzip`].
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`]; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Profile};
    /// let divided = IntTuple::parse("((2,3),(4,5))")?;
    /// assert_eq!(divided.zip_by(&Profile::flat(2))?.to_string(), "((2,4),(3,5))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zip_by(&self, profile: &Profile) -> Result<IntTuple, LayoutError> {
        Ok(ctry!(ops::tile_unzip(&strideless(self), profile)).shape)
    }

    /// A number as a tuple of one mode; a tuple stays as it is. `CuTe`: `wrap(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::leaf(4).wrap().to_string(), "(4)");
    /// assert_eq!(IntTuple::parse("(2,3)")?.wrap().to_string(), "(2,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn wrap(&self) -> IntTuple {
        if self.profile.is_leaf() { IntTuple { profile: Profile::flat(1), ..*self } } else { *self }
    }

    /// The tuple without brackets around a single mode. `CuTe`: `unwrap(tuple)`.
    ///
    /// Post: the rank of the result is not 1, or it is a number.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(((2,3)))")?.unwrap().to_string(), "(2,3)");
    /// assert_eq!(IntTuple::parse("((4))")?.unwrap().to_string(), "4");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn unwrap(&self) -> IntTuple {
        let mut span = self.profile.span();
        while !self.profile.is_leaf_at(span.node) && self.profile.modes_at(span.node) == 1 {
            span = self.profile.subtree(span.node + 1, span.leaf);
        }
        self.subtree(span)
    }
}

/// The tuple as the shape of a layout, whose size and extents nobody asks for.
const fn strideless(tuple: &IntTuple) -> Layout {
    Layout { shape: *tuple, strides: Strides::ZERO }
}

const fn no_mode(mode: usize, rank: usize, operation: Operation) -> LayoutError {
    LayoutError::ModeOutOfRange { blame: Blame::whole(operation, 1), mode: mode as u64, rank: small(rank) }
}
