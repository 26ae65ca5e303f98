//! Directions of strides along several axes: `3@0+5@1`.
//!
//! A stride of several terms is a number times a direction. Coefficients of a direction have no common divisor, and the
//! first one is positive, so that equal strides have equal numbers. The direction is one number of 61 bits: eight say
//! which axes it has, and the coefficients share the remaining ones.

use crate::const_util::{gcd, signed};
use crate::data::stride::{Axis, Basis, Stride};

/// The number of axes that a direction may have: the axes of the modes 0 to 7, `1@0` to `1@7`.
pub const MAX_SUM_AXES: usize = 8;
/// The bits that the coefficients share.
const BITS: u32 = 53;

/// A direction along several axes: `3@0+5@1`. pycute: a tuple of integers as a stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AxisSum {
    /// The axes, a bit each, above the coefficients.
    packed: u64,
}

impl AxisSum {
    pub(crate) const fn from_bits(packed: u64) -> AxisSum {
        AxisSum { packed }
    }

    pub(crate) const fn bits(self) -> u64 {
        self.packed
    }

    /// The number of axes, at least two.
    pub const fn count(self) -> usize {
        (self.packed >> BITS).count_ones() as usize
    }

    /// The coefficient of axis `mode`, 0 if the direction does not have the axis.
    pub const fn coefficient(self, mode: usize) -> i64 {
        let axes = self.packed >> BITS;
        if mode >= MAX_SUM_AXES || axes >> mode & 1 == 0 {
            return 0;
        }
        let width = BITS / axes.count_ones();
        let place = (axes & ((1 << mode) - 1)).count_ones();
        // The sign is the highest bit of a field.
        let left = 64 - width;
        #[allow(clippy::cast_possible_wrap, reason = "the field has its sign on top")]
        let field = (self.packed >> (place * width) << left) as i64;
        field >> left
    }

    /// The axes, a bit each.
    #[allow(clippy::cast_possible_truncation, reason = "eight bits")]
    pub(crate) const fn axes(self) -> u32 {
        (self.packed >> BITS) as u32
    }

    /// The largest magnitude of a coefficient.
    pub(crate) const fn largest(self) -> u64 {
        let (mut largest, mut mode) = (0, 0);
        while mode < MAX_SUM_AXES {
            let coefficient = self.coefficient(mode).unsigned_abs();
            if coefficient > largest {
                largest = coefficient;
            }
            mode += 1;
        }
        largest
    }

    /// The stride with these coefficients of the axes of top-level modes: along one axis, or along a direction. `None`
    /// if the direction needs more bits than there are: 26 for each of two axes, 17 for three, 13 for four.
    pub(crate) const fn stride(coefficients: &[i64; MAX_SUM_AXES]) -> Option<Stride> {
        let (mut common, mut axes, mut last, mut first) = (0, 0u64, 0, 0);
        let mut mode = MAX_SUM_AXES;
        while mode > 0 {
            mode -= 1;
            if coefficients[mode] != 0 {
                common = gcd(common, coefficients[mode].unsigned_abs());
                axes |= 1 << mode;
                first = mode;
                if axes.is_power_of_two() {
                    last = mode;
                }
            }
        }
        if axes == 0 {
            return Some(Stride::ZERO);
        }
        if axes.is_power_of_two() {
            return match Axis::ROOT.then(last) {
                Some(axis) => Some(Stride::new(coefficients[last], Basis::Axis(axis))),
                None => None,
            };
        }
        let Some(mut divisor) = signed(common) else { return None };
        if coefficients[first] < 0 {
            divisor = -divisor;
        }
        let width = BITS / axes.count_ones();
        let (mut packed, mut place) = (axes << BITS, 0);
        mode = 0;
        while mode < MAX_SUM_AXES {
            if coefficients[mode] != 0 {
                let coefficient = coefficients[mode] / divisor;
                let most = 1i64 << (width - 1);
                if coefficient >= most || coefficient < -most {
                    return None;
                }
                #[allow(clippy::cast_sign_loss, reason = "the bits of the field")]
                let field = coefficient as u64 & ((1 << width) - 1);
                packed |= field << (place * width);
                place += 1;
            }
            mode += 1;
        }
        Some(Stride::new(divisor, Basis::Sum(AxisSum { packed })))
    }
}

impl Stride {
    /// The sum of strides along coordinate axes. A stride along one axis is a term; so is a sum of several.
    ///
    /// `None` unless all are along the axes of modes 0 to 7, or are 0. `None` if a term needs more than 64 bits.
    /// Without their common divisor, coefficients have at most 26 bits each for two axes, 17 for three, 13 for four.
    ///
    /// Post: the value of a layout with this stride is the sum of the values with each of the terms.
    ///
    /// ```
    /// use layout_algebra::{Layout, Stride};
    /// let strides = Layout::parse("(4,8):(3@0,5@1)")?.strides();
    /// assert_eq!(Stride::sum(&strides).unwrap().to_string(), "3@0+5@1");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn sum(terms: &[Stride]) -> Option<Stride> {
        let mut coefficients = [0i64; MAX_SUM_AXES];
        let mut i = 0;
        while i < terms.len() {
            let mut mode = 0;
            while mode < MAX_SUM_AXES {
                let Some(term) = terms[i].along(mode) else { return None };
                match coefficients[mode].checked_add(term) {
                    Some(sum) => coefficients[mode] = sum,
                    None => return None,
                }
                mode += 1;
            }
            i += 1;
        }
        AxisSum::stride(&coefficients)
    }

    /// The coefficient of this stride along the axis of mode `mode`; `None` if it is no sum of such strides.
    const fn along(self, mode: usize) -> Option<i64> {
        if self.coefficient == 0 {
            return Some(0);
        }
        match self.basis() {
            Basis::Sum(sum) => self.coefficient.checked_mul(sum.coefficient(mode)),
            Basis::Axis(axis) => match axis.mode(0) {
                Some(own) if axis.depth() == 1 && own < MAX_SUM_AXES => {
                    Some(if own == mode { self.coefficient } else { 0 })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Term `k` of a stride along several axes, in the order of the axes; of any other stride, the stride itself for 0.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// let stride = Layout::parse("4:3@0+5@1")?.strides()[0];
    /// assert_eq!([0, 1].map(|k| stride.term(k).unwrap().to_string()), ["3@0", "5@1"]);
    /// assert_eq!(stride.term(2), None);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn term(self, k: usize) -> Option<Stride> {
        let Basis::Sum(sum) = self.basis() else { return if k == 0 { Some(self) } else { None } };
        let (mut mode, mut left) = (0, k);
        while mode < MAX_SUM_AXES {
            let coefficient = sum.coefficient(mode);
            if coefficient != 0 {
                if left == 0 {
                    let Some(axis) = Axis::ROOT.then(mode) else { return None };
                    return Some(Stride::new(self.coefficient.saturating_mul(coefficient), Basis::Axis(axis)));
                }
                left -= 1;
            }
            mode += 1;
        }
        None
    }
}
