//! The cosize of a composed layout. The swizzle moves indices, so the largest one may be at another coordinate.

use crate::const_util::ctry;
use crate::data::bijection::Bijection;
use crate::error::{Blame, LayoutError, Operation};
use crate::swizzle::Composed;
use crate::swizzle::digits::{Digits, MAX_DIGITS, below};

/// The most steps that the search for the largest index takes.
const BUDGET: u64 = 1 << 14;

/// The largest index found so far, by branch and bound over the digits of the layout.
struct LargestIndex {
    bijection: Bijection,
    digits: Digits,
    /// The most that the digits from each place on add.
    reach: [u64; MAX_DIGITS + 1],
    largest: u64,
    steps: u64,
}

impl Composed {
    /// The cosize: one more than the largest index.
    ///
    /// A swizzle moves indices within blocks of 2^[`extent`](crate::Swizzle::extent). Where a layout does not fill its
    /// last block, the result exceeds the cosize of the layout. (`CuTe` returns the cosize of the layout, which is too
    /// small there.)
    ///
    /// # Errors
    /// [`LayoutError::NotStatic`] for runtime strides; [`LayoutError::Undecided`] beyond the budget of the search,
    /// which only layouts of many overlapping modes exceed.
    ///
    /// ```
    /// use layout_algebra::Composed;
    /// let ragged = Composed::parse("Sw<2,2,2> o 0 o (5,4):(4,1)")?;
    /// assert_eq!((ragged.size(), ragged.cosize()?), (20, 24)); // 16 .. 20 move to 20 .. 24
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn cosize(&self) -> Result<u64, LayoutError> {
        ctry!(self.layout.require_constant(Operation::Cosize, 0));
        let digits = Digits::new(&self.layout).sorted();
        // `new` has proven that the fall is at most the offset.
        let lowest = self.offset - self.layout.fall();
        if self.bijection.is_identity() {
            return Ok(lowest + self.layout.reach() + 1);
        }
        // No digit carries, so indices are exclusive ors, over which the bijection distributes.
        if let Some(moved) = digits.moved()
            && lowest & moved == 0
            && let Some(largest) = self.largest_of(&digits, lowest)
        {
            return Ok(largest + 1);
        }
        let mut search =
            LargestIndex { bijection: self.bijection, digits, reach: [0; MAX_DIGITS + 1], largest: 0, steps: 0 };
        let mut i = search.digits.count;
        while i > 0 {
            i -= 1;
            search.reach[i] = search.reach[i + 1] + search.digits.reach(i);
        }
        if search.descend(0, lowest) {
            return Ok(search.largest + 1);
        }
        Err(LayoutError::Undecided { blame: Blame::whole(Operation::Cosize, 0), needed: self.size(), budget: BUDGET })
    }

    /// The largest index of digits with two values each, and no bits in common. The indices are then exclusive ors of
    /// what each digit moves, and the largest is found bit by bit. `None` for other digits, and for swizzles, where the
    /// search is quick.
    const fn largest_of(&self, digits: &Digits, lowest: u64) -> Option<u64> {
        if let Bijection::Swizzle(_) = self.bijection {
            return None;
        }
        let (mut rows, mut count, mut i) = ([0; MAX_DIGITS], 0, 0);
        while i < digits.count {
            if digits.extents[i] != 2 {
                return None;
            }
            let mut rest = self.bijection.apply(digits.steps[i]);
            let mut k = 0;
            while k < count {
                // It is smaller exactly if it has the highest bit of the row.
                rest = if rest ^ rows[k] < rest { rest ^ rows[k] } else { rest };
                k += 1;
            }
            if rest != 0 {
                rows[count] = rest;
                count += 1;
            }
            i += 1;
        }
        // The highest bits of the rows differ. So rows are taken from the largest on, each where it adds its highest
        // bit.
        let (mut largest, mut taken) = (self.bijection.apply(lowest), 0);
        while taken < count {
            let (mut most, mut k) = (rows[taken], taken + 1);
            while k < count {
                if rows[k] > most {
                    (most, rows[k]) = (rows[k], most);
                }
                k += 1;
            }
            largest = if largest ^ most > largest { largest ^ most } else { largest };
            taken += 1;
        }
        Some(largest)
    }
}

impl LargestIndex {
    /// Tries all values of the digits from `place` on, the largest first, added to `value`; `false` beyond the budget.
    const fn descend(&mut self, place: usize, value: u64) -> bool {
        self.steps += 1;
        if self.steps > BUDGET {
            return false;
        }
        if place == self.digits.count {
            let index = self.bijection.apply(value);
            if index > self.largest {
                self.largest = index;
            }
            return true;
        }
        let mut digit = self.digits.extents[place];
        while digit > 0 {
            digit -= 1;
            let next = value + digit * self.digits.steps[place];
            // Until something is found nothing is pruned, because the largest index itself may be 0.
            if self.bound(next, next + self.reach[place + 1]) > self.largest || self.largest == 0 {
                if !self.descend(place + 1, next) {
                    return false;
                }
            } else {
                self.steps += 1;
                if self.steps > BUDGET {
                    return false;
                }
            }
        }
        true
    }

    /// An upper bound of the indices of values from `low` to `high`. The bits that all values share are known. So are
    /// the bits that they become, unless an unshared bit changes them.
    const fn bound(&self, low: u64, high: u64) -> u64 {
        let free = below(low ^ high);
        self.bijection.apply(low & !free) | self.bijection.lands(free)
    }
}
