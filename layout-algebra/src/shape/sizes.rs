//! Tuples as shapes of modes and as coordinates: sizes mode by mode, sums of products, comparison entry by entry.

use crate::const_util::{ctry, product};
use crate::data::int_tuple::IntTuple;
use crate::data::profile::{Profile, Span};
use crate::error::{Blame, LayoutError, Operation};

impl IntTuple {
    /// The size of each mode. `CuTe`: `product_each(tuple)`.
    ///
    /// Post: the rank of the result is that of the tuple, its depth at most 1; the same size.
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
    /// [`LayoutError::CoordinateNotCongruent`] unless the tuple has the bracketing of the profile with some leaves replaced by
    /// tuples; [`LayoutError::Overflow`].
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
            let blame = Blame::whole(Operation::Coordinate, 0);
            return Err(LayoutError::CoordinateNotCongruent { blame, coordinate: *profile, shape: self.profile });
        }
        let mut sizes = IntTuple { profile: *profile, ..IntTuple::VOID };
        let mut part = Span { node: 0, node_end: 0, leaf: 0, leaf_end: 0 };
        let (mut node, mut leaf) = (0, 0);
        while node < profile.node_count() {
            if profile.is_leaf_at(node) {
                part = self.profile.subtree(part.node_end, part.leaf_end);
                sizes.entries[leaf] = ctry!(self.size_of(part));
                leaf += 1;
            } else {
                part.node_end += 1;
            }
            node += 1;
        }
        Ok(sizes)
    }

    /// The sum of the products of the entries. `CuTe`: `inner_product(a, b)`.
    ///
    /// Post: of a coordinate and the strides of a layout, the index.
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::Overflow`], [`LayoutError::SumOverflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let (coordinate, strides) = (IntTuple::parse("(2,(3,1))")?, IntTuple::parse("(8,(1,40))")?);
    /// assert_eq!(coordinate.inner_product(&strides)?, 59);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn inner_product(&self, other: &IntTuple) -> Result<u64, LayoutError> {
        let blame = Blame::whole(Operation::Index, 1);
        if !self.congruent(other) {
            return Err(LayoutError::NotCongruent { blame, shape: *self, stride: other.profile });
        }
        let mut sum = 0u64;
        let mut leaf = 0;
        while leaf < self.length() {
            let (left, right) = (self.entries[leaf], other.entries[leaf]);
            let Some(term) = product(left, right) else { return Err(LayoutError::Overflow { blame, left, right }) };
            let Some(next) = sum.checked_add(term) else {
                return Err(LayoutError::SumOverflow { blame, left: sum, right: term });
            };
            sum = next;
            leaf += 1;
        }
        Ok(sum)
    }

    /// Whether every entry is below that of the other tuple: whether a coordinate lies in a shape. `CuTe`:
    /// `elem_less(coordinate, shape)`. Tuples that are not congruent are not below one another.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("(4,(8,2))")?;
    /// assert!(IntTuple::parse("(3,(7,0))")?.is_below(&shape));
    /// assert!(!IntTuple::parse("(3,(8,0))")?.is_below(&shape));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_below(&self, other: &IntTuple) -> bool {
        let mut below = self.congruent(other);
        let mut leaf = 0;
        while below && leaf < self.length() {
            below = self.entries[leaf] < other.entries[leaf];
            leaf += 1;
        }
        below
    }
}
