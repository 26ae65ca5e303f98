//! Conversion between `shape : stride` and linear layouts: the [matrix](Matrix::of_layout) with names.

use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS, bits_of};
use crate::data::bits::matrix::Matrix;
use crate::data::bits::modes::Modes;
use crate::data::bits::name::Name;
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::error::{LayoutError, Operation};

impl Linear {
    /// Converts a layout to a linear layout, with an input for each mode.
    ///
    /// Post: `result.apply(x) = layout(x)`.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`] for the size of a mode; [`LayoutError::RankMismatch`] unless there is a name for
    /// each mode; the errors of [`Matrix::of_layout`] and [`Dimensions::new`].
    ///
    /// ```
    /// use layout_algebra::{Layout, linear::{Linear, Name}};
    /// let fragment = Layout::parse("((4,8),(2,2)):((32,1),(16,8))")?;
    /// let linear = Linear::of_layout(&fragment, &[Name::LANE, Name::REGISTER], Name::OFFSET)?;
    /// assert_eq!(linear.to_string(), "{lane: (4,8)^(32,1), register: (2,2)^(16,8)} -> {offset: 128}");
    /// assert_eq!(linear.to_layout()?, fragment);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn of_layout(layout: &Layout, inputs: &[Name], output: Name) -> Result<Linear, LayoutError> {
        if inputs.len() != layout.rank() {
            return Err(LayoutError::rank_mismatch(inputs.len(), layout.rank()).during(Operation::Linear));
        }
        let mut dimensions = Dimensions::NONE;
        let mut i = 0;
        while i < inputs.len() {
            ctry!(dimensions.push(inputs[i], ctry!(bits_of(ctry!(layout.mode(i)).size(), Some(inputs[i])))));
            i += 1;
        }
        // All modes are powers of two, so the bits of a linear coordinate are the bits of the modes in order.
        let matrix = ctry!(Matrix::of_layout(layout));
        let mut outputs = Dimensions::NONE;
        ctry!(outputs.push(output, matrix.reach()));
        Linear::new(&dimensions, &outputs, &matrix)
    }

    /// Converts to a layout `shape : stride` with a mode for each input; its index is the outputs packed into one
    /// number.
    ///
    /// Post: `result(x) = self.apply(x)`; each mode is coalesced.
    ///
    /// # Errors
    /// [`LayoutError::NotPlain`] with two bases that share a bit; [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::Linear;
    /// let layout = Linear::parse("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}")?;
    /// assert_eq!(layout.to_layout()?.to_string(), "((2,2),(4,8)):((16,8),(32,1))");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn to_layout(&self) -> Result<Layout, LayoutError> {
        if let Some(error) = self.matrix().not_plain() {
            return Err(error);
        }
        self.by_modes(&self.matrix())
    }

    /// A layout with a mode for each input, from the columns of a matrix that is plain.
    pub(super) const fn by_modes(&self, matrix: &Matrix) -> Result<Layout, LayoutError> {
        let rank = self.inputs.count();
        let mut modes = [ctry!(Layout::leaf(1, Stride::ZERO)); MAX_DIMENSIONS];
        let mut i = 0;
        while i < rank {
            let (begin, bits) = (self.inputs.begin(i) as usize, self.inputs.bits(i) as usize);
            modes[i] = ctry!(Modes::of(matrix.columns().split_at(begin).1.split_at(bits).0).layout());
            i += 1;
        }
        if rank == 1 { Ok(modes[0]) } else { Layout::tuple(modes.split_at(rank).0) }
    }
}
