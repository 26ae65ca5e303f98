//! Columns as modes that are combined by exclusive or, `(4,2)^(1,8)`: their shortest text.
//!
//! ```text
//! columns 1 2 8      4^1: 0 1 2 3, and 2^8: 0 8
//! columns 3 6        2^3 and 2^6: 4^3 would be 0 3 6 9, but 3 ^ 6 = 5
//! ```

use super::matrix::{MAX_COLUMNS, Matrix};
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::Stride;
use crate::data::text::Text;
use crate::error::{Blame, Capacity, LayoutError};

/// The modes of columns: extents and strides.
pub(crate) struct Modes {
    extents: [u64; MAX_COLUMNS],
    strides: [u64; MAX_COLUMNS],
    count: usize,
}

impl Modes {
    /// Merges neighbours if each is twice the previous and no two of a mode share a bit. Then the multiples of the mode
    /// are the exclusive ors of its columns.
    pub(crate) const fn of(columns: &[u64]) -> Modes {
        let mut modes = Modes { extents: [1; MAX_COLUMNS], strides: [0; MAX_COLUMNS], count: 0 };
        let (mut seen, mut k) = (0u64, 0);
        while k < columns.len() {
            let column = columns[k];
            // A mode has at most 63 columns, since its bits differ; or stride 0, where its extent has no effect.
            let follows = k > 0 && column == columns[k - 1].wrapping_mul(2) && column & seen == 0;
            // Then the doubled extent is at most `2^63`.
            if follows && modes.extents[modes.count - 1] >> 62 == 0 {
                modes.extents[modes.count - 1] *= 2;
                seen |= column;
            } else {
                modes.extents[modes.count] = 2;
                modes.strides[modes.count] = column;
                modes.count += 1;
                seen = column;
            }
            k += 1;
        }
        modes
    }

    /// Appends the shape, or the strides: `(2,4)`, `8` for one mode, `1` or `0` for none.
    pub(crate) const fn write(&self, strides: bool, text: &mut Text) {
        let numbers = if strides { &self.strides } else { &self.extents };
        if self.count < 2 {
            text.push_number(numbers[0]);
            return;
        }
        let mut i = 0;
        while i < self.count {
            text.push(if i == 0 { "(" } else { "," });
            text.push_number(numbers[i]);
            i += 1;
        }
        text.push(")");
    }

    /// The number of modes.
    #[cfg(feature = "bits")]
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The layout with these modes, for columns without common bits.
    pub(crate) const fn layout(&self) -> Result<Layout, LayoutError> {
        if self.count > MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded {
                blame: Blame::NONE,
                what: Capacity::Extents,
                count: self.count as u64,
            });
        }
        let mut strides = [Stride::ZERO; MAX_LEAVES];
        let mut i = 0;
        while i < self.count {
            strides[i] = Stride::constant(crate::const_util::as_signed(self.strides[i]));
            i += 1;
        }
        if self.count < 2 {
            return Layout::leaf(self.extents[0], strides[0]);
        }
        let shape = ctry!(IntTuple::flat(self.extents.split_at(self.count).0));
        Layout::from_array(&shape, &strides)
    }
}

/// Writes columns as modes, `(4,2)^(1,8)`.
pub(crate) const fn write_modes(columns: &[u64], text: &mut Text) {
    let modes = Modes::of(columns);
    modes.write(false, text);
    text.push("^");
    modes.write(true, text);
}

impl Matrix {
    /// The columns as modes, `(4,2)^(1,8)`, without names and without outputs.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        write_modes(self.columns(), &mut text);
        text
    }
}
