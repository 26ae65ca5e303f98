//! The contributions of the bits of a coordinate to a word of 32 bits, combined by exclusive or.

#[cfg(feature = "bits")]
use layout_algebra::linear::Linear;
use layout_algebra::parts::MAX_DIMENSIONS;
use layout_algebra::{Basis, Bijection, BitMatrix, Layout, ops};

use crate::coordinates::{Form, Leaf};

/// The bits of the parts of a coordinate, each with its column, the bits that it sets. The bits of one part are
/// contiguous, the lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Wires {
    pub(super) count: usize,
    /// The part that a bit is of, its place there, and how many bits the part has: those above are 0.
    pub(super) parts: [u8; 32],
    pub(super) places: [u8; 32],
    pub(super) widths: [u8; 32],
    pub(super) columns: [u32; 32],
    /// The bits that constant parts set.
    pub(super) start: u32,
}

impl Wires {
    pub(crate) const NONE: Wires =
        Wires { count: 0, parts: [0; 32], places: [0; 32], widths: [0; 32], columns: [0; 32], start: 0 };

    /// The `bits` bits from bit `from` on, 32 at most, of a linear layout. A coordinate has a form: one integer, or one
    /// for each input. Coordinates are in bounds: the bits beyond a part are 0.
    #[cfg(feature = "bits")]
    pub(crate) const fn of_linear(linear: &Linear, form: &Form, from: u32, bits: u32) -> Wires {
        let mut made = Wires::NONE;
        let (inputs, columns) = (linear.inputs(), linear.columns());
        let whole = form.profile().is_leaf();
        let count = if whole { 1 } else { least(form.length(), inputs.count()) };
        let mut p = 0;
        while p < count {
            let (begin, length) = if whole { (0, inputs.total()) } else { (inputs.begin(p), inputs.bits(p)) };
            let mut k = 0;
            while k < length {
                // At most 32 wires: a linear layout has at most `MAX_INPUT_BITS` bits of inputs.
                made.push(form, p, k, length, columns[(begin + k) as usize] >> from & ((1 << bits) - 1));
                k += 1;
            }
            p += 1;
        }
        made
    }

    /// The bits that a matrix moves, of a number of 32 bits: all but its main diagonal.
    pub(crate) const fn of_matrix(matrix: &BitMatrix) -> Wires {
        let count = matrix.count();
        let mut made = Wires { count: count as usize, widths: [32; 32], ..Wires::NONE };
        let mut k = 0;
        while k < count {
            made.places[k as usize] = low(k as u64).to_le_bytes()[0];
            made.columns[k as usize] = low(matrix.column(k)) & !(1 << k);
            k += 1;
        }
        made
    }

    /// The indices of a layout from `offset` on, after a bijection, at coordinates of a form. `None` if they are not an
    /// exclusive or of contributions of the bits of the coordinate, or have more than 32 bits. Such extents are not
    /// powers of two, or strides carry into each other or are runtime values. None for more than eight parts.
    ///
    /// Post: `bijection.apply(offset + layout(coordinate))`. If no two columns of a layout share a bit, their sum is
    /// their exclusive or. A bijection of bits then applies to each column.
    pub(crate) const fn of_layout(layout: &Layout, form: &Form, bijection: &Bijection, offset: u64) -> Option<Wires> {
        let Ok(ends) = ops::part_ends(layout, form.profile()) else { return None };
        // Columns are numbers of 32 bits. Wider layouts have their indices by the plan, which has no such limit.
        if form.length() > MAX_DIMENSIONS || offset > u32::MAX as u64 {
            return None;
        }
        let mut made = Wires { start: low(bijection.apply(offset)), ..Wires::NONE };
        let (mut reached, mut leaf, mut p) = (offset, 0, 0);
        while p < form.length() {
            let (end, mut width, mut last) = (ends[p] as usize, 0, leaf);
            while last < end {
                width += layout.mode_at(last).0.trailing_zeros();
                last += 1;
            }
            let mut place = 0;
            while leaf < end {
                let (extent, stride) = layout.mode_at(leaf);
                if !extent.is_power_of_two() || stride.coefficient() < 0 || !matches!(stride.basis(), Basis::Unit) {
                    return None;
                }
                let (mut value, mut bits) = (stride.coefficient().cast_unsigned(), extent.trailing_zeros());
                while bits > 0 {
                    // A bit that is reached twice may carry: then the sum is no exclusive or.
                    if value > u32::MAX as u64 || reached & value != 0 || made.count == 32 {
                        return None;
                    }
                    // A bijection of bits is linear over F2, so it applies to each column by itself.
                    made.push(form, p, place, width, bijection.apply(value));
                    reached |= value;
                    value <<= 1;
                    place += 1;
                    bits -= 1;
                }
                leaf += 1;
            }
            p += 1;
        }
        Some(made)
    }

    /// Appends bit `place` of part `part`, which has `width` bits. A bit of a constant part is added to `start`.
    const fn push(&mut self, form: &Form, part: usize, place: u32, width: u32, column: u64) {
        if matches!(form.leaves[part], Leaf::Constant) {
            self.start ^= if form.tuple.entry(part) >> place & 1 == 1 { low(column) } else { 0 };
            return;
        }
        self.parts[self.count] = byte(part as u64);
        self.places[self.count] = byte(place as u64);
        self.widths[self.count] = byte(width as u64);
        self.columns[self.count] = low(column);
        self.count += 1;
    }

    /// The bits except the bits of a mask, each of which represents a bit of the coordinate.
    pub(super) const fn without(mut self, taken: u32) -> Wires {
        let mut rest = taken;
        while rest != 0 {
            // A column of 0 contributes nothing. The wires keep their numbers, by which masks of members count.
            self.columns[rest.trailing_zeros() as usize] = 0;
            rest &= rest - 1;
        }
        self
    }

    /// Whether no two columns share a bit, so that their sum is their exclusive or.
    pub(super) const fn apart(&self) -> bool {
        let (mut reached, mut k) = (self.start, 0);
        while k < self.count {
            if reached & self.columns[k] != 0 {
                return false;
            }
            reached |= self.columns[k];
            k += 1;
        }
        true
    }

    /// The distance of the bit to the lowest bit of its column, which is not 0; negative if it moves down.
    pub(super) const fn distance(&self, k: usize) -> i32 {
        self.columns[k].trailing_zeros().cast_signed() - self.places[k] as i32
    }
}

#[cfg(feature = "bits")]
const fn least(left: usize, right: usize) -> usize {
    if left < right { left } else { right }
}

#[allow(clippy::cast_possible_truncation, reason = "of 32 bits")]
const fn low(value: u64) -> u32 {
    value as u32
}

#[allow(clippy::cast_possible_truncation, reason = "at most 32")]
const fn byte(value: u64) -> u8 {
    value as u8
}
