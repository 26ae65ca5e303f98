//! Strides: `coefficient x basis`, elements of a free module.
//!
//! The algebra only multiplies strides of the outer layout by integers and compares strides for equality. So one
//! mechanism serves constant strides, runtime strides and coordinate axes.

use core::array;
use core::fmt;
use core::iter::Take;

use core::ops::Deref;

use crate::const_util::{as_signed, signed_product};
use crate::data::axis_sum::{AxisSum, MAX_SUM_AXES};
use crate::data::profile::MAX_LEAVES;
use crate::data::runtime_product::RuntimeProduct;
use crate::data::text::Text;

/// The deepest axis: `E<i_0, .., i_6>`.
pub const MAX_AXIS_DEPTH: usize = 7;
/// The maximal number of runtime numbers, strides and extents, of one layout.
pub const MAX_RUNTIME: usize = 8;

/// A coordinate axis: the path of a mode of an identity layout. `CuTe`: `E<0,1>`, printed `1@1@0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axis {
    /// A byte for each level, outermost in the highest: one more than the mode, 0 past the end.
    path: u64,
}

impl Axis {
    /// The whole coordinate: the axis of a shape that is a single number.
    pub const ROOT: Axis = Axis { path: 0 };

    /// The axis of mode `mode` below this one, or `None` beyond the largest depth or mode.
    pub const fn then(self, mode: usize) -> Option<Axis> {
        let depth = self.depth();
        if depth == MAX_AXIS_DEPTH || mode >= u8::MAX as usize {
            return None;
        }
        Some(Axis { path: self.path | (mode as u64 + 1) << (8 * (MAX_AXIS_DEPTH - 1 - depth)) })
    }

    /// The number of modes on the path.
    pub const fn depth(self) -> usize {
        let mut depth = 0;
        while depth < MAX_AXIS_DEPTH && self.byte(depth) != 0 {
            depth += 1;
        }
        depth
    }

    /// The mode at `level`, or `None` past the end of the path.
    pub const fn mode(self, level: usize) -> Option<usize> {
        if level >= self.depth() {
            return None;
        }
        Some(self.byte(level) as usize - 1)
    }

    /// Whether two axes are the same.
    pub const fn same(self, other: Axis) -> bool {
        self.path == other.path
    }

    /// Whether the path of this axis begins with the path of `other`.
    pub(crate) const fn is_below(self, other: Axis) -> bool {
        let (mut level, end) = (0, other.depth());
        while level < end {
            if self.byte(level) != other.byte(level) {
                return false;
            }
            level += 1;
        }
        true
    }

    const fn byte(self, level: usize) -> u8 {
        (self.path >> (8 * (MAX_AXIS_DEPTH - 1 - level)) & 0xFF) as u8
    }
}

/// The unit of a stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// Elements: an ordinary constant stride.
    Unit,
    /// The k-th stride known at run time, for example a leading dimension.
    Runtime(u8),
    /// A coordinate axis: the index of such a layout is a coordinate.
    Axis(Axis),
    /// A product of several runtime numbers, for example in a row-major layout of runtime extents.
    Product(RuntimeProduct),
    /// Several coordinate axes at once: `3@0+5@1` steps by 3 along mode 0, and by 5 along mode 1.
    Sum(AxisSum),
}

impl Basis {
    /// The basis as a number, in the order constants, runtime strides, axes by path. In const evaluation a stride of
    /// plain numbers is an order of magnitude cheaper than a stride with an enum.
    const fn code(self) -> u64 {
        match self {
            // The axis of a shape that is a number counts its coordinates: `CuTe`'s `E<>` is 1.
            Basis::Unit | Basis::Axis(Axis::ROOT) => 0,
            Basis::Runtime(k) => k as u64 + 1,
            Basis::Axis(axis) => AXIS | axis.path,
            Basis::Product(product) => match product.as_number() {
                Some(k) => k as u64 + 1,
                None if product.is_one() => 0,
                None => PRODUCT | product.powers(),
            },
            Basis::Sum(sum) => SUM | sum.bits(),
        }
    }

    pub(crate) const fn from_code(code: u64) -> Basis {
        match code {
            0 => Basis::Unit,
            axis if axis & AXIS != 0 => Basis::Axis(Axis { path: axis & !AXIS }),
            product if product & PRODUCT != 0 => Basis::Product(RuntimeProduct::from_powers(product & !PRODUCT)),
            sum if sum & SUM != 0 => Basis::Sum(AxisSum::from_bits(sum & !SUM)),
            runtime => Basis::Runtime((runtime & 0xFF) as u8 - 1),
        }
    }

    /// The product of runtime numbers of this basis, empty for the unit; `None` for an axis.
    pub const fn runtime_product(self) -> Option<RuntimeProduct> {
        match self {
            Basis::Unit => Some(RuntimeProduct::ONE),
            Basis::Runtime(k) => RuntimeProduct::number(k as usize),
            Basis::Product(product) => Some(product),
            Basis::Axis(_) | Basis::Sum(_) => None,
        }
    }

    /// Whether the values are coordinates: along an axis, or along several.
    pub const fn is_coordinate(self) -> bool {
        matches!(self, Basis::Axis(_) | Basis::Sum(_))
    }

    /// Whether this is known at run time: a runtime number, or a product of several.
    pub const fn is_runtime(self) -> bool {
        matches!(self, Basis::Runtime(_) | Basis::Product(_))
    }

    /// The axis; the whole coordinate for other bases.
    pub(crate) const fn axis(self) -> Axis {
        match self {
            Basis::Axis(axis) => axis,
            _ => Axis::ROOT,
        }
    }

    /// Whether two bases are the same.
    pub const fn same(self, other: Basis) -> bool {
        self.code() == other.code()
    }
}

/// The bit of a basis code that marks an axis; the path uses the seven bytes below it.
const AXIS: u64 = 1 << 63;
/// The bit of a basis code that marks a product of several runtime numbers; their powers use the seven bytes below it.
const PRODUCT: u64 = 1 << 62;
/// The bit of a basis code that marks a direction along several axes, in the bits below it.
const SUM: u64 = 1 << 61;

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
    pub(crate) coefficient: i64,
    /// The code of the basis; 0 is the unit.
    pub(crate) code: u64,
}

impl Stride {
    /// The stride 0: every coordinate has the same index.
    pub const ZERO: Stride = Stride::constant(0);

    /// A constant stride, in elements.
    pub const fn constant(coefficient: i64) -> Stride {
        Stride { coefficient, code: 0 }
    }

    /// The k-th runtime stride.
    pub const fn runtime(k: u8) -> Stride {
        Stride { coefficient: 1, code: Basis::Runtime(k).code() }
    }

    /// A step of one along a coordinate axis.
    pub const fn axis(axis: Axis) -> Stride {
        Stride { coefficient: 1, code: Basis::Axis(axis).code() }
    }

    /// `coefficient x basis`.
    pub const fn new(coefficient: i64, basis: Basis) -> Stride {
        // Stride 0 has one form, so equal strides are equal values.
        if coefficient == 0 {
            return Stride::ZERO;
        }
        Stride { coefficient, code: basis.code() }
    }

    /// The coefficient.
    pub const fn coefficient(self) -> i64 {
        self.coefficient
    }

    /// The basis.
    pub const fn basis(self) -> Basis {
        Basis::from_code(self.code)
    }

    /// Whether this is the stride 0.
    pub const fn is_zero(self) -> bool {
        self.coefficient == 0
    }

    /// The value of a constant stride, else `None`.
    pub const fn value(self) -> Option<i64> {
        if self.code == 0 { Some(self.coefficient) } else { None }
    }

    /// The value of a constant stride that is not negative, else `None`.
    pub const fn natural(self) -> Option<u64> {
        if self.code == 0 && self.coefficient >= 0 { Some(self.coefficient.unsigned_abs()) } else { None }
    }

    /// Whether two strides are equal.
    pub const fn same(self, other: Stride) -> bool {
        self.coefficient == other.coefficient && self.code == other.code
    }

    /// The stride times an integer; `None` on overflow of 64 bits.
    pub const fn scaled(self, by: u64) -> Option<Stride> {
        if self.coefficient == 0 || by == 0 {
            return Some(Stride::ZERO);
        }
        if by > i64::MAX as u64 {
            return None;
        }
        match signed_product(self.coefficient, as_signed(by)) {
            Some(coefficient) => {
                if let Basis::Sum(sum) = self.basis()
                    && coefficient.unsigned_abs() > i64::MAX as u64 / sum.largest()
                {
                    return None;
                }
                Some(Stride { coefficient, code: self.code })
            }
            None => None,
        }
    }

    /// The stride times a product of runtime numbers; `None` for an axis stride, or if a power exceeds 127.
    pub const fn times(self, product: RuntimeProduct) -> Option<Stride> {
        if product.is_one() || self.coefficient == 0 {
            return Some(self);
        }
        match self.basis().runtime_product() {
            Some(own) => match own.times(product) {
                Some(all) => Some(Stride::new(self.coefficient, Basis::Product(all))),
                None => None,
            },
            None => None,
        }
    }

    /// Writes the text form: `8`, `-1`, `?`, `4*?1`, `2*?0*?1`, `2@0`, `3@0+5@1`.
    pub(crate) const fn write(self, text: &mut Text) {
        Stride::write_term(self.coefficient as i128, self.code, false, text);
    }

    /// Writes a multiple of the basis of this code; a sum of strides may need more than 64 bits. If `numbered`, `?` is
    /// written `?0`.
    pub(crate) const fn write_term(coefficient: i128, code: u64, numbered: bool, text: &mut Text) {
        match Basis::from_code(code) {
            Basis::Unit => text.push_wide(coefficient),
            Basis::Runtime(k) => {
                if coefficient != 1 {
                    text.push_wide(coefficient);
                    text.push("*");
                }
                text.push("?");
                if k > 0 || numbered {
                    text.push_number(k as u64);
                }
            }
            Basis::Product(product) => {
                if coefficient != 1 {
                    text.push_wide(coefficient);
                    text.push("*");
                }
                product.write("*", text);
            }
            Basis::Sum(sum) => {
                let (mut mode, mut is_first) = (0, true);
                while mode < MAX_SUM_AXES {
                    let along = sum.coefficient(mode) as i128 * coefficient;
                    if along != 0 {
                        if !is_first && along > 0 {
                            text.push("+");
                        }
                        text.push_wide(along);
                        text.push("@");
                        text.push_number(mode as u64);
                        is_first = false;
                    }
                    mode += 1;
                }
            }
            Basis::Axis(axis) => {
                text.push_wide(coefficient);
                let mut level = axis.depth();
                while level > 0 {
                    level -= 1;
                    text.push("@");
                    text.push_number(axis.byte(level) as u64 - 1);
                }
            }
        }
    }

    /// Writes the text form with the number of every runtime number: `?0` for `?`.
    pub(crate) const fn write_numbered(self, text: &mut Text) {
        Stride::write_term(self.coefficient as i128, self.code, true, text);
    }

    /// The text form: `8`, `-1`, `?`, `4*?1`, `2*?0*?1`, `2@0`, `3@0+5@1`.
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

/// The strides of the leaves of a layout, 0 past the end.
///
/// Arrays of plain numbers: rustc checks a constant array of numbers as a whole, an array of structs entry by entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Strides {
    pub(crate) coefficients: [i64; MAX_LEAVES],
    /// The codes of the bases.
    pub(crate) codes: [u64; MAX_LEAVES],
}

impl Strides {
    /// Stride 0 everywhere.
    pub(crate) const ZERO: Strides = Strides { coefficients: [0; MAX_LEAVES], codes: [0; MAX_LEAVES] };

    /// The stride of leaf `i`.
    pub(crate) const fn at(&self, i: usize) -> Stride {
        Stride { coefficient: self.coefficients[i], code: self.codes[i] }
    }

    /// Sets the stride of leaf `i`.
    pub(crate) const fn set(&mut self, i: usize, stride: Stride) {
        self.coefficients[i] = stride.coefficient;
        self.codes[i] = stride.code;
    }
}

/// The strides of the leaves of a layout from left to right; a slice of [`Stride`].
///
/// ```
/// use layout_algebra::{Layout, Stride};
/// let strides = Layout::parse("(4,8):(8,1)")?.strides();
/// assert_eq!(*strides, [Stride::constant(8), Stride::constant(1)]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LeafStrides {
    strides: [Stride; MAX_LEAVES],
    length: usize,
}

impl LeafStrides {
    pub(crate) const fn new(strides: &Strides, length: usize) -> LeafStrides {
        let mut list = LeafStrides { strides: [Stride::ZERO; MAX_LEAVES], length };
        let mut i = 0;
        while i < length {
            list.strides[i] = strides.at(i);
            i += 1;
        }
        list
    }

    /// The strides as a slice, also in const functions.
    pub const fn as_slice(&self) -> &[Stride] {
        let (strides, _) = self.strides.split_at(self.length);
        strides
    }
}

impl IntoIterator for LeafStrides {
    type Item = Stride;
    type IntoIter = Take<array::IntoIter<Stride, MAX_LEAVES>>;

    fn into_iter(self) -> Self::IntoIter {
        self.strides.into_iter().take(self.length)
    }
}

impl Deref for LeafStrides {
    type Target = [Stride];

    fn deref(&self) -> &[Stride] {
        self.as_slice()
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
