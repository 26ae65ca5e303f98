//! From an index back to the coordinate that has it.

use crate::const_util::{ctry, gcd};
use crate::error::{Blame, LayoutError, Operation};
use crate::injectivity::INJECTIVITY_BUDGET;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::ops::sorted::Sorted;
use crate::profile::MAX_LEAVES;

impl Layout {
    /// A coordinate that has this index, congruent to the shape. `CuTe`: `layout.get_hier_coord(index)`, which is right for
    /// compact layouts only.
    ///
    /// The coordinate of a mode of stride 0 is 0. [`IntTuple::linear`] of it is the cell (`CuTe`: `get_1d_coord`),
    /// [`IntTuple::mode_coordinate`] has one number for each mode (`get_flat_coord`).
    ///
    /// Post: `self.index_at(result) = index`.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchIndex`]; [`LayoutError::NotStatic`], [`LayoutError::NegativeStride`];
    /// [`LayoutError::InjectivityUndecided`] where modes overlap so that more than [`INJECTIVITY_BUDGET`] steps do not decide.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let rows = Layout::parse("(4,8):(8,1)")?;
    /// assert_eq!(rows.coordinate_of(9)?.to_string(), "(1,1)");
    /// assert!(Layout::parse("(4,8):(10,1)")?.coordinate_of(9).is_err());
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinate_of(&self, index: u64) -> Result<IntTuple, LayoutError> {
        ctry!(self.require_natural(Operation::Coordinate, 0));
        let sorted = Sorted::new(self);
        let mut search = Search {
            digits: [0; MAX_LEAVES],
            reach: [0; MAX_LEAVES + 1],
            common: [0; MAX_LEAVES + 1],
            steps: 0,
            sorted,
        };
        let mut i = 0;
        while i < search.sorted.count {
            search.reach[i + 1] = search.reach[i] + (search.sorted.extents[i] - 1) * search.sorted.steps[i];
            search.common[i + 1] = gcd(search.common[i], search.sorted.steps[i]);
            i += 1;
        }
        let blame = Blame::whole(Operation::Coordinate, 1);
        match search.descend(search.sorted.count, index) {
            Some(true) => {}
            Some(false) => return Err(LayoutError::NoSuchIndex { blame, index }),
            None => return Err(LayoutError::InjectivityUndecided { blame, budget: INJECTIVITY_BUDGET }),
        }
        let mut coordinate = self.shape;
        let mut i = 0;
        while i < self.length() {
            coordinate.entries[i] = 0;
            i += 1;
        }
        i = 0;
        while i < search.sorted.count {
            coordinate.entries[search.sorted.leaves[i]] = search.digits[i];
            i += 1;
        }
        Ok(coordinate)
    }
}

/// A search for digits, the largest stride first.
struct Search {
    sorted: Sorted,
    digits: [u64; MAX_LEAVES],
    /// The largest index of the modes below each.
    reach: [u64; MAX_LEAVES + 1],
    /// The greatest common divisor of the strides below each.
    common: [u64; MAX_LEAVES + 1],
    steps: u64,
}

impl Search {
    /// Whether the modes below `place` have the index `rest`; `None` beyond the budget.
    const fn descend(&mut self, place: usize, rest: u64) -> Option<bool> {
        self.steps += 1;
        if self.steps > INJECTIVITY_BUDGET {
            return None;
        }
        if rest > self.reach[place] {
            return Some(false);
        }
        if place == 0 {
            return Some(true);
        }
        if rest % self.common[place] != 0 {
            return Some(false);
        }
        let place = place - 1;
        let step = self.sorted.steps[place];
        let most = rest / step;
        let last = self.sorted.extents[place] - 1;
        let mut digit = if most < last { most } else { last };
        loop {
            self.digits[place] = digit;
            match self.descend(place, rest - digit * step) {
                Some(false) => {}
                found_or_beyond => return found_or_beyond,
            }
            // A smaller digit leaves more to the smaller strides, at most their reach.
            if digit == 0 || rest - (digit - 1) * step > self.reach[place] {
                return Some(false);
            }
            digit -= 1;
        }
    }
}

impl IntTuple {
    /// The coordinate with one number for each mode of this shape. `CuTe`: `get_flat_coord`.
    ///
    /// Post: the rank of the result is that of the shape, its depth at most 1; `self.linear(result) = self.linear(coordinate)`.
    ///
    /// # Errors
    /// As for [`linear`](IntTuple::linear).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::parse("((2,3),4)")?;
    /// assert_eq!(shape.mode_coordinate(&IntTuple::parse("((1,2),3)")?)?.to_string(), "(5,3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn mode_coordinate(&self, coordinate: &IntTuple) -> Result<IntTuple, LayoutError> {
        let mut rest = ctry!(self.linear(coordinate));
        if self.rank() == 1 {
            return Ok(IntTuple::leaf(rest));
        }
        let mut result = IntTuple::VOID;
        ctry!(result.push_tuple(self.rank()));
        let mut i = 0;
        while i < self.rank() {
            let extent = ctry!(self.size_of(ctry!(self.profile().mode_span(i))));
            ctry!(result.push_leaf(rest % extent));
            rest /= extent;
            i += 1;
        }
        Ok(result)
    }

    /// The coordinate of the same cell in another shape. `CuTe`: `crd2crd(coordinate, shape, other)`.
    ///
    /// (`CuTe` converts tuples mode by mode, which leaves the other shape where the modes differ in size.)
    ///
    /// Post: `other.linear(result) = self.linear(coordinate)`; `result` is congruent to `other`.
    ///
    /// # Errors
    /// As for [`linear`](IntTuple::linear) and [`coordinate`](IntTuple::coordinate).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let (shape, other) = (IntTuple::parse("(6,4)")?, IntTuple::parse("((2,3),4)")?);
    /// assert_eq!(shape.coordinate_in(&other, &IntTuple::parse("(5,3)")?)?.to_string(), "((1,2),3)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn coordinate_in(&self, other: &IntTuple, coordinate: &IntTuple) -> Result<IntTuple, LayoutError> {
        other.coordinate(ctry!(self.linear(coordinate)))
    }

    /// The tuple with its modes in reverse order; the modes themselves stay as they are. `CuTe`: `reverse(tuple)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::parse("((2,3),4)")?.reversed().to_string(), "(4,(2,3))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn reversed(&self) -> IntTuple {
        match reversed(self) {
            Ok(result) => result,
            // The same nodes as before.
            Err(_) => unreachable!(),
        }
    }
}

const fn reversed(tuple: &IntTuple) -> Result<IntTuple, LayoutError> {
    if tuple.profile().is_leaf() {
        return Ok(*tuple);
    }
    let mut result = IntTuple::VOID;
    ctry!(result.push_tuple(tuple.rank()));
    let mut i = tuple.rank();
    while i > 0 {
        i -= 1;
        ctry!(result.push_tree(tuple, ctry!(tuple.profile().mode_span(i))));
    }
    Ok(result)
}
