//! The numbers of a tuple together, and those of two tuples side by side.

use core::cmp::Ordering;

use crate::const_util::{gcd, max, min, product};
use crate::data::int_tuple::IntTuple;
use crate::error::{Blame, LayoutError, Operation};

impl IntTuple {
    /// The sum of the entries; 0 for `()`. `CuTe`: `sum(tuple)`.
    ///
    /// # Errors
    /// [`LayoutError::SumOverflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),5)")?.sum()?, 10);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sum(&self) -> Result<u64, LayoutError> {
        let mut sum = 0u64;
        let mut leaf = 0;
        while leaf < self.length() {
            let Some(next) = sum.checked_add(self.entries[leaf]) else {
                let blame = Blame::shape(Operation::Size, leaf);
                return Err(LayoutError::SumOverflow { blame, left: sum, right: self.entries[leaf] });
            };
            sum = next;
            leaf += 1;
        }
        Ok(sum)
    }

    /// The largest entry; `None` for `()`. `CuTe`: `max(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,7),5)")?.max(), Some(7));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn max(&self) -> Option<u64> {
        if self.length() == 0 {
            return None;
        }
        let (mut found, mut leaf) = (self.entries[0], 1);
        while leaf < self.length() {
            found = max(found, self.entries[leaf]);
            leaf += 1;
        }
        Some(found)
    }

    /// The smallest entry; `None` for `()`. `CuTe`: `min(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((4,7),5)")?.min(), Some(4));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn min(&self) -> Option<u64> {
        if self.length() == 0 {
            return None;
        }
        let (mut found, mut leaf) = (self.entries[0], 1);
        while leaf < self.length() {
            found = min(found, self.entries[leaf]);
            leaf += 1;
        }
        Some(found)
    }

    /// The greatest common divisor of the entries; 0 for `()`. `CuTe`: `gcd(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((12,18),30)")?.gcd(), 6);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn gcd(&self) -> u64 {
        let (mut divisor, mut leaf) = (0, 0);
        while leaf < self.length() {
            divisor = gcd(divisor, self.entries[leaf]);
            leaf += 1;
        }
        divisor
    }

    /// Each entry times the size of the part of `by` over it. `CuTe`: `elem_scale(tuple, by)`.
    ///
    /// Post: the result is congruent to this tuple; the size of it is the product of both sizes.
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
        let sizes = match by.product_like(&self.profile) {
            Ok(sizes) => sizes,
            Err(error) => return Err(error.during(Operation::ElemScale).of_operand(1)),
        };
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

    /// Whether no entry is above that of the other tuple. `CuTe`: `elem_leq(a, b)`. Tuples that are not congruent are not.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert!(IntTuple::parse("(4,2)")?.is_at_most(&IntTuple::parse("(4,8)")?));
    /// assert!(!IntTuple::parse("(5,2)")?.is_at_most(&IntTuple::parse("(4,8)")?));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn is_at_most(&self, other: &IntTuple) -> bool {
        let mut most = self.congruent(other);
        let mut leaf = 0;
        while most && leaf < self.length() {
            most = self.entries[leaf] <= other.entries[leaf];
            leaf += 1;
        }
        most
    }

    /// The order of two tuples by their first entries that differ; `None` unless they are congruent. `CuTe`: `lex_less(a, b)`
    /// and so on.
    ///
    /// Post: of two coordinates of a shape, the order of their indices in its row-major layout.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use layout_algebra::IntTuple;
    /// let (a, b) = (IntTuple::parse("(1,5)")?, IntTuple::parse("(2,0)")?);
    /// assert_eq!(a.lexicographic(&b), Some(Ordering::Less));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn lexicographic(&self, other: &IntTuple) -> Option<Ordering> {
        if !self.congruent(other) {
            return None;
        }
        let mut leaf = 0;
        while leaf < self.length() && self.entries[leaf] == other.entries[leaf] {
            leaf += 1;
        }
        Some(self.order_at(other, leaf))
    }

    /// The order of two tuples by their last entries that differ; `None` unless they are congruent. `CuTe`:
    /// `colex_less(a, b)` and so on.
    ///
    /// Post: of two coordinates of a shape, the order of their cells.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use layout_algebra::IntTuple;
    /// let (a, b) = (IntTuple::parse("(1,5)")?, IntTuple::parse("(2,0)")?);
    /// assert_eq!(a.colexicographic(&b), Some(Ordering::Greater));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn colexicographic(&self, other: &IntTuple) -> Option<Ordering> {
        if !self.congruent(other) {
            return None;
        }
        let mut leaf = self.length();
        while leaf > 0 && self.entries[leaf - 1] == other.entries[leaf - 1] {
            leaf -= 1;
        }
        Some(if leaf == 0 { Ordering::Equal } else { self.order_at(other, leaf - 1) })
    }

    /// The order of entry `leaf` of both; equal behind the last.
    const fn order_at(&self, other: &IntTuple, leaf: usize) -> Ordering {
        if leaf >= self.length() || self.entries[leaf] == other.entries[leaf] {
            return Ordering::Equal;
        }
        if self.entries[leaf] < other.entries[leaf] { Ordering::Less } else { Ordering::Greater }
    }
}
