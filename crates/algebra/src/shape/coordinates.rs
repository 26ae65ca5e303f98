//! Iteration over all coordinates of a shape.

use crate::const_util::ctry;
use crate::data::compact;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::MAX_LEAVES;
use crate::error::LayoutError;

/// An iterator over the coordinates of a shape; in `const`, use [`advance`](Coordinates::advance).
///
/// ```
/// use layout_algebra::IntTuple;
/// let all: Vec<String> = IntTuple::parse("(2,3)")?.coordinates()?.map(|x| x.to_string()).collect();
/// assert_eq!(all, ["(0,0)", "(1,0)", "(0,1)", "(1,1)", "(0,2)", "(1,2)"]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coordinates {
    shape: IntTuple,
    /// The leaves, fastest first.
    turns: [usize; MAX_LEAVES],
    next: IntTuple,
    left: u64,
}

impl IntTuple {
    /// Iterates over the coordinates of this shape, the first mode moving fastest. `CuTe`:
    /// `make_coord_iterator(shape)`.
    ///
    /// Post: the `k`-th coordinate is `self.coordinate(k)`, for all `k < size`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`].
    pub const fn coordinates(&self) -> Result<Coordinates, LayoutError> {
        self.coordinates_by(&IntTuple::leaf(0))
    }

    /// Iterates over the coordinates of this shape, the mode of the smallest order moving fastest. `CuTe`:
    /// `make_coord_iterator<Order>(shape)`.
    ///
    /// Post: the `k`-th coordinate has index `k` in [`ordered(shape, order)`](crate::ops::ordered).
    ///
    /// # Errors
    /// [`LayoutError::OrderNotCongruent`], [`LayoutError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let mut rows_first = IntTuple::parse("(2,3)")?.coordinates_by(&IntTuple::parse("(1,0)")?)?;
    /// assert_eq!(rows_first.nth(1).unwrap().to_string(), "(0,1)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinates_by(&self, order: &IntTuple) -> Result<Coordinates, LayoutError> {
        let turns = ctry!(compact::turns(self, order));
        // `left` counts the calls, so a shape of size 0 returns none, and the first coordinate needs no test.
        let next = IntTuple { profile: *self.profile(), ..IntTuple::VOID };
        Ok(Coordinates { shape: *self, turns, next, left: ctry!(self.size()) })
    }
}

impl Coordinates {
    /// Returns the next coordinate; `None` after the last.
    pub const fn advance(&mut self) -> Option<IntTuple> {
        if self.left == 0 {
            return None;
        }
        let coordinate = self.next;
        self.left -= 1;
        let mut i = 0;
        while i < self.shape.length() {
            // An odometer: the leaf that turns over carries into the next slower one.
            let leaf = self.turns[i];
            self.next.entries[leaf] += 1;
            if self.next.entries[leaf] < self.shape.entries[leaf] {
                break;
            }
            self.next.entries[leaf] = 0;
            i += 1;
        }
        Some(coordinate)
    }
}

impl Iterator for Coordinates {
    type Item = IntTuple;

    fn next(&mut self) -> Option<IntTuple> {
        self.advance()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        usize::try_from(self.left).map_or((usize::MAX, None), |left| (left, Some(left)))
    }
}

impl core::iter::FusedIterator for Coordinates {}
