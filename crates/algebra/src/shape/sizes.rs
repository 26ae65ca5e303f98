//! Tuples as shapes: sizes of modes, scaled and repeated shapes.

use crate::const_util::{ctry, product, small};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, Over, Profile};
use crate::error::{Blame, Capacity, LayoutError, Operation};

impl IntTuple {
    /// The size of each mode. `CuTe`: `product_each(tuple)`.
    ///
    /// Post: the rank and the size are unchanged; the depth is at most 1.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),4)")?.product_each()?.to_string(), "(6,4)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn product_each(&self) -> Result<IntTuple, LayoutError> {
        // A number has no modes to multiply, and must not gain brackets.
        if self.profile.is_leaf() {
            return Ok(*self);
        }
        self.product_like(&Profile::flat(self.rank()))
    }

    /// The sizes of the parts of the tuple over the leaves of a profile. `CuTe`: `product_like(tuple, profile)`.
    ///
    /// Post: the result has the profile, and is [compatible](IntTuple::compatible) with the tuple.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateNotCongruent`] unless the tuple has the bracketing of the profile with some leaves
    /// replaced by tuples; [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Profile};
    /// let shape = IntTuple::parse("((2,3),(4,(5,2)))")?;
    /// let profile = *IntTuple::parse("(0,(0,0))")?.profile();
    /// assert_eq!(shape.product_like(&profile)?.to_string(), "(6,(4,10))");
    /// assert_eq!(shape.product_like(&Profile::LEAF)?.to_string(), "240");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn product_like(&self, profile: &Profile) -> Result<IntTuple, LayoutError> {
        if !profile.weakly_congruent(&self.profile) {
            let blame = Blame::whole(Operation::ProductLike, 1);
            return Err(LayoutError::CoordinateNotCongruent { blame, coordinate: *profile, shape: self.profile });
        }
        let mut sizes = IntTuple { profile: *profile, ..IntTuple::VOID };
        let mut over = Over::START;
        let mut leaf = 0;
        while leaf < profile.length() {
            over = over.next_leaf(profile, &self.profile);
            sizes.entries[leaf] = ctry!(self.size_of(over.at));
            leaf += 1;
        }
        Ok(sizes)
    }

    /// Each entry times the size of the matching part of `by`. `CuTe`: `elem_scale(tuple, by)`.
    ///
    /// Post: the result is congruent to this tuple; its size is the product of both sizes.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateNotCongruent`] unless `by` has this bracketing with some leaves replaced by tuples;
    /// [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let tiles = IntTuple::parse("(4,2)")?;
    /// assert_eq!(tiles.elem_scale(&IntTuple::parse("((8,2),32)")?)?.to_string(), "(64,64)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn elem_scale(&self, by: &IntTuple) -> Result<IntTuple, LayoutError> {
        if !self.weakly_congruent(by) {
            let blame = Blame::whole(Operation::ElemScale, 1);
            return Err(LayoutError::CoordinateNotCongruent { blame, coordinate: self.profile, shape: by.profile });
        }
        let sizes = ctry!(by.product_like(&self.profile), Operation::ElemScale, 1);
        let mut result = *self;
        let mut leaf = 0;
        while leaf < self.length() {
            let (left, right) = (self.entries[leaf], sizes.entries[leaf]);
            let Some(scaled) = product(left, right) else {
                return Err(LayoutError::Overflow { blame: Blame::shape(Operation::ElemScale, leaf), left, right });
            };
            result.entries[leaf] = scaled;
            leaf += 1;
        }
        Ok(result)
    }

    /// The tuple of `count` copies of this tuple. `CuTe`: `repeat<count>(tuple)`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], with both numbers if the copies have more than [`MAX_LEAVES`] extents.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("(2,3)")?.repeat(2)?.to_string(), "((2,3),(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn repeat(&self, count: usize) -> Result<IntTuple, LayoutError> {
        // Decided before the first push, so the error can say both numbers; the node limit is met later.
        if self.length().saturating_mul(count) > MAX_LEAVES {
            let what = Capacity::Copies { count: count as u64, extents: small(self.length()) };
            let blame = Blame::whole(Operation::Repeat, 1);
            let count = match (count as u64).checked_mul(self.length() as u64) {
                Some(count) => count,
                None => 0,
            };
            return Err(LayoutError::CapacityExceeded { blame, what, count });
        }
        let mut result = IntTuple::VOID;
        ctry!(result.push_tuple(count), Operation::Repeat);
        let mut i = 0;
        while i < count {
            ctry!(result.push_tree(self, self.profile.span()), Operation::Repeat);
            i += 1;
        }
        Ok(result)
    }
}
