//! Strides: `coefficient x basis`, elements of a free module.
//!
//! The algebra only ever multiplies a stride of the outer layout by an integer and compares strides for equality.
//! So one mechanism serves constant strides, strides known at run time, and coordinate axes.

use core::fmt;

use crate::const_util::{as_signed, signed, small};
use crate::text::Text;

/// The deepest axis: `E<i_0, .., i_6>`.
pub const MAX_AXIS_DEPTH: usize = 7;
/// The largest number of runtime strides of one layout.
pub const MAX_RUNTIME: usize = 8;

/// A coordinate axis: the path of a mode of an identity layout. `CuTe`: `E<0,1>`, printed `1@1@0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axis {
    /// One more than the mode at each level, outermost first; 0 behind the end.
    path: [u8; MAX_AXIS_DEPTH],
}

impl Axis {
    /// The whole coordinate: the axis of a shape that is a single number.
    pub const ROOT: Axis = Axis { path: [0; MAX_AXIS_DEPTH] };

    /// The axis of mode `mode` below this one, or `None` beyond the largest depth or mode.
    pub const fn then(mut self, mode: usize) -> Option<Axis> {
        let depth = self.depth();
        if depth == MAX_AXIS_DEPTH || mode >= u8::MAX as usize {
            return None;
        }
        self.path[depth] = small(mode + 1);
        Some(self)
    }

    /// The number of modes on the path.
    pub const fn depth(self) -> usize {
        let mut depth = 0;
        while depth < MAX_AXIS_DEPTH && self.path[depth] != 0 {
            depth += 1;
        }
        depth
    }

    /// The mode at `level`, or `None` behind the end of the path.
    pub const fn mode(self, level: usize) -> Option<usize> {
        if level >= self.depth() {
            return None;
        }
        Some(self.path[level] as usize - 1)
    }

    /// Whether two axes are the same.
    pub const fn same(self, other: Axis) -> bool {
        let mut i = 0;
        while i < MAX_AXIS_DEPTH {
            if self.path[i] != other.path[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// What a stride counts in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// Elements: an ordinary constant stride.
    Unit,
    /// The k-th stride known at run time, a leading dimension say.
    Runtime(u8),
    /// A coordinate axis: the index of such a layout is a coordinate.
    Axis(Axis),
}

impl Basis {
    /// Whether two bases are the same.
    pub const fn same(self, other: Basis) -> bool {
        match (self, other) {
            (Basis::Unit, Basis::Unit) => true,
            (Basis::Runtime(a), Basis::Runtime(b)) => a == b,
            (Basis::Axis(a), Basis::Axis(b)) => a.same(b),
            _ => false,
        }
    }
}

/// A stride: `coefficient x basis`. The zero stride has the unit basis.
///
/// ```
/// use layout_algebra::Stride;
/// assert_eq!(Stride::constant(8).to_string(), "8");
/// assert_eq!(Stride::runtime(0).to_string(), "?");
/// assert_eq!(Stride::runtime(1).scaled(4).unwrap().to_string(), "4*?1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stride {
    coefficient: i64,
    basis: Basis,
}

impl Stride {
    /// The stride 0: every coordinate has the same index.
    pub const ZERO: Stride = Stride::constant(0);

    /// A constant stride, in elements.
    pub const fn constant(coefficient: i64) -> Stride {
        Stride { coefficient, basis: Basis::Unit }
    }

    /// The k-th runtime stride.
    pub const fn runtime(k: u8) -> Stride {
        Stride { coefficient: 1, basis: Basis::Runtime(k) }
    }

    /// A step of one along a coordinate axis.
    pub const fn axis(axis: Axis) -> Stride {
        Stride { coefficient: 1, basis: Basis::Axis(axis) }
    }

    /// `coefficient x basis`.
    pub const fn new(coefficient: i64, basis: Basis) -> Stride {
        if coefficient == 0 {
            return Stride::ZERO;
        }
        Stride { coefficient, basis }
    }

    /// The coefficient.
    pub const fn coefficient(self) -> i64 {
        self.coefficient
    }

    /// The basis.
    pub const fn basis(self) -> Basis {
        self.basis
    }

    /// Whether this is the stride 0.
    pub const fn is_zero(self) -> bool {
        self.coefficient == 0
    }

    /// The value of a constant stride, `None` for the others.
    pub const fn value(self) -> Option<i64> {
        match self.basis {
            Basis::Unit => Some(self.coefficient),
            _ => None,
        }
    }

    /// The value of a constant stride that is not negative, `None` for the others.
    pub const fn natural(self) -> Option<u64> {
        match self.basis {
            Basis::Unit if self.coefficient >= 0 => Some(self.coefficient.unsigned_abs()),
            _ => None,
        }
    }

    /// Whether two strides are equal.
    pub const fn same(self, other: Stride) -> bool {
        self.coefficient == other.coefficient && self.basis.same(other.basis)
    }

    /// This stride times an integer; `None` on overflow of 64 bits.
    pub const fn scaled(self, by: u64) -> Option<Stride> {
        if self.coefficient == 0 || by == 0 {
            return Some(Stride::ZERO);
        }
        let Some(by) = signed(by) else { return None };
        match self.coefficient.checked_mul(by) {
            Some(coefficient) => Some(Stride { coefficient, basis: self.basis }),
            None => None,
        }
    }

    /// Writes the text form: `8`, `-1`, `?`, `4*?1`, `2@0`.
    pub(crate) const fn write(self, text: &mut Text) {
        match self.basis {
            Basis::Unit => text.push_signed(self.coefficient),
            Basis::Runtime(k) => {
                if self.coefficient != 1 {
                    text.push_signed(self.coefficient);
                    text.push("*");
                }
                text.push("?");
                if k > 0 {
                    text.push_number(k as u64);
                }
            }
            Basis::Axis(axis) => {
                text.push_signed(self.coefficient);
                let mut level = axis.depth();
                while level > 0 {
                    level -= 1;
                    text.push("@");
                    text.push_number(axis.path[level] as u64 - 1);
                }
            }
        }
    }

    /// The text form: `8`, `-1`, `?`, `4*?1`, `2@0`.
    pub const fn text(self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    /// `coefficient x count`, in wrapping arithmetic: exact wherever the index is in range.
    pub(crate) const fn times_wrapping(self, count: u64) -> i64 {
        self.coefficient.wrapping_mul(as_signed(count))
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
