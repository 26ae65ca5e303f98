//! Left division of a factored number.

use crate::const_util::{ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::error::{Blame, LayoutError, Operation};
use crate::morphism::entries::push;

/// Whether the last factor is bounded, or unbounded as in the extension of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// The last factor is a number.
    Bounded,
    /// The last factor is larger than everything, and divisible by everything.
    Unbounded,
}

/// The condition on the last part of a divisor, relative to the factor that it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The part must be smaller than the factor: the original definition.
    Weak,
    /// The part must divide the factor: the corrected definition.
    Full,
}

/// A left division: `d = M_0 .. M_(i-1) c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftDivision {
    /// `i`, the number of factors that the divisor uses up.
    pub index: usize,
    /// `c`, the part of the next factor.
    pub part: u64,
}

/// Divides `factors` by `divisor` from the left.
///
/// Post: `divisor = factors[0] .. factors[index - 1] x part`. Either `part` divides `factors[index]` (with
/// [`Strength::Weak`]: is smaller), or that factor is the last and unbounded.
///
/// # Errors
/// [`LayoutError::NotLeftDivisible`].
///
/// ```
/// use layout_algebra::morphism::elementary::{Last, LeftDivision, Strength, left_division};
/// let divide = |d, strength| left_division(&[4, 6, 8], d, Last::Bounded, strength);
/// assert_eq!(divide(12, Strength::Full)?, LeftDivision { index: 1, part: 3 });
/// assert!(divide(16, Strength::Full).is_err()); // 16 = 4 x 4, and 4 does not divide 6,
/// assert!(divide(16, Strength::Weak).is_ok()); // but is smaller
/// assert!(divide(3, Strength::Full).is_err());
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn left_division(
    factors: &[u64],
    divisor: u64,
    last: Last,
    strength: Strength,
) -> Result<LeftDivision, LayoutError> {
    let unbounded = matches!(last, Last::Unbounded);
    let mut part = divisor;
    let mut index = 0;
    while index < factors.len() {
        let factor = factors[index];
        let is_last = index + 1 == factors.len();
        if is_last && unbounded {
            break;
        }
        // Nothing follows the last factor, so the divisor may use it up.
        let ends_here = part < factor || (is_last && part == factor);
        if ends_here {
            if part == 0 || (matches!(strength, Strength::Full) && factor % part != 0) {
                return Err(refused(divisor, index, part, factor));
            }
            break;
        }
        if part % factor != 0 {
            return Err(refused(divisor, index, part, factor));
        }
        part /= factor;
        index += 1;
    }
    // No factor is left, so the divisor must be the whole product.
    if index == factors.len() && part != 1 {
        return Err(refused(divisor, index, part, 1));
    }
    Ok(LeftDivision { index, part })
}

impl LeftDivision {
    /// The factored quotient: `M_i / c, M_(i+1), ..`. An unbounded last factor keeps its number, which has no meaning.
    pub(super) const fn quotient(&self, factors: &IntTuple) -> Result<IntTuple, LayoutError> {
        let mut quotient = IntTuple::EMPTY;
        let mut i = self.index;
        while i < factors.length() {
            let whole = i > self.index || i + 1 == factors.length();
            ctry!(push(&mut quotient, if whole { factors.entries[i] } else { factors.entries[i] / self.part }));
            i += 1;
        }
        Ok(quotient)
    }
}

const fn refused(divisor: u64, index: usize, part: u64, factor: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Admissible, 1);
    LayoutError::NotLeftDivisible { blame, divisor, place: small(index + 1), part, factor }
}
