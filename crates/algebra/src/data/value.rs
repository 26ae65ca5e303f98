//! The values of layouts with any strides: sums of multiples of bases, exact beyond 64 bits.

use core::fmt;

use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{Basis, MAX_RUNTIME, Stride};
use crate::data::text::Text;

/// A value of a layout: `3`, `2*? + 1`, `1@0 + 4@1`.
#[derive(Clone, Copy)]
pub struct Value {
    /// A coefficient for each basis; 0 past the end.
    pub(crate) coefficients: [i128; MAX_TERMS],
    /// The codes of the bases, each once.
    pub(crate) codes: [u64; MAX_TERMS],
    pub(crate) count: usize,
    /// Whether every runtime number is written with its number, `?0` for `?`.
    numbered: bool,
}

/// The maximal number of terms: a cosize has one for each leaf, one for its stride, and the constant.
const MAX_TERMS: usize = 2 * MAX_LEAVES + 1;

impl Value {
    /// The value 0.
    pub const ZERO: Value = Value { coefficients: [0; MAX_TERMS], codes: [0; MAX_TERMS], count: 0, numbered: false };

    /// The value 0 of a layout with runtime extents, which writes all runtime numbers with their number.
    pub(crate) const NUMBERED: Value = Value { numbered: true, ..Value::ZERO };

    /// The value of a layout at linear coordinate `x`; past the size, the last mode is unbounded.
    ///
    /// ```
    /// use layout_algebra::{Layout, Value};
    /// assert_eq!(Value::of(&Layout::parse("(4,8):(?,1)")?, 13).text().as_str(), "? + 3");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of(layout: &Layout, x: u64) -> Value {
        let mut value = Value::ZERO;
        let mut rest = x;
        let mut i = 0;
        while i < layout.length() {
            let extent = layout.shape.entries[i];
            let digit = if i + 1 < layout.length() { rest % extent } else { rest };
            value.add(digit as i128 * layout.strides.coefficients[i] as i128, layout.strides.codes[i]);
            rest /= extent;
            i += 1;
        }
        value
    }

    /// Adds a multiple of the basis of this code, each axis of a sum to its own.
    pub(crate) const fn add(&mut self, coefficient: i128, code: u64) {
        if coefficient == 0 {
            return;
        }
        if let Basis::Sum(sum) = Basis::from_code(code) {
            let mut k = 0;
            while let Some(term) = Stride::new(1, Basis::Sum(sum)).term(k) {
                let basis = self.basis(term.code, 0);
                self.coefficients[basis] += coefficient * term.coefficient as i128;
                k += 1;
            }
            return;
        }
        let basis = self.basis(code, 0);
        self.coefficients[basis] += coefficient;
    }

    /// The position of a basis, most likely `at`; a new basis is added.
    pub(crate) const fn basis(&mut self, code: u64, at: usize) -> usize {
        let mut k = at;
        if k >= self.count || self.codes[k] != code {
            k = 0;
            while k < self.count && self.codes[k] != code {
                k += 1;
            }
        }
        if k == self.count {
            self.codes[k] = code;
            self.count += 1;
        }
        k
    }

    /// The value plus `count` times another.
    pub const fn plus(mut self, other: &Value, count: u64) -> Value {
        let mut k = 0;
        while k < other.count {
            let basis = self.basis(other.codes[k], k);
            self.coefficients[basis] += other.coefficients[k] * count as i128;
            k += 1;
        }
        self
    }

    /// Whether two values of one layout are equal: their bases are in one order.
    pub(crate) const fn equal(&self, other: &Value) -> bool {
        let mut k = 0;
        while k < self.count || k < other.count {
            if self.coefficients[k] != other.coefficients[k] {
                return false;
            }
            k += 1;
        }
        true
    }

    /// The value as a number, for constant strides.
    pub const fn constant(&self) -> Option<i128> {
        let mut sum = 0;
        let mut k = 0;
        while k < self.count {
            if self.codes[k] != 0 && self.coefficients[k] != 0 {
                return None;
            }
            sum += self.coefficients[k];
            k += 1;
        }
        Some(sum)
    }

    /// The value for these runtime numbers; `None` for an axis, and beyond 128 bits.
    ///
    /// ```
    /// use layout_algebra::{Layout, Value};
    /// let value = Value::of(&Layout::parse("(4,8):(?,1)")?, 13);
    /// assert_eq!(value.at(&[100, 0, 0, 0, 0, 0, 0, 0]), Some(103));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn at(&self, runtime: &[u64; MAX_RUNTIME]) -> Option<i128> {
        let mut sum = 0i128;
        let mut k = 0;
        while k < self.count {
            let (Some(product), coefficient) =
                (Basis::from_code(self.codes[k]).runtime_product(), self.coefficients[k])
            else {
                return None;
            };
            let term = match product.value(runtime) {
                Some(value) => coefficient.checked_mul(value as i128),
                None if coefficient == 0 => Some(0),
                None => None,
            };
            sum = match term {
                Some(term) => match sum.checked_add(term) {
                    Some(sum) => sum,
                    None => return None,
                },
                None => return None,
            };
            k += 1;
        }
        Some(sum)
    }

    /// The text form: `3`, `2*? + 1`, `1@0 - 4@1`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        let mut k = 0;
        while k < self.count {
            let mut coefficient = self.coefficients[k];
            if coefficient != 0 {
                if !text.is_empty() {
                    text.push(if coefficient < 0 { " - " } else { " + " });
                    coefficient = if coefficient < 0 { -coefficient } else { coefficient };
                }
                Stride::write_term(coefficient, self.codes[k], self.numbered, &mut text);
            }
            k += 1;
        }
        if text.is_empty() { text.text("0") } else { text }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
