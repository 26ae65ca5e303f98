//! Resizing of the dimensions of linear layouts.

use super::route::Route;
use super::value::Linear;
use crate::const_util::ctry;
use crate::data::bits::dimensions::{Dimensions, bits_of};
use crate::data::bits::name::Name;
use crate::error::{Blame, Ends, LayoutError, Operation};

impl Linear {
    /// Resizes an input: drops its highest bases, or adds bases 0, which repeat the values. Triton: `resizeInDim`.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`], [`LayoutError::NotPowerOfTwo`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{register: 4^1, lane: 4^4} -> {offset: 16}")?;
    /// let halved = layout.resize_input(Name::REGISTER, 2)?;
    /// assert_eq!(halved.to_string(), "{register: 2^1, lane: 4^4} -> {offset: 16}");
    /// let twice = halved.resize_input(Name::LANE, 8)?;
    /// assert_eq!(twice.to_string(), "{register: 2^1, lane: (4,2)^(4,0)} -> {offset: 16}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn resize_input(&self, input: Name, size: u64) -> Result<Linear, LayoutError> {
        let place = ctry!(self.inputs.require(input, Ends::Inputs, Blame::whole(Operation::ResizeInput, 0)));
        let bits = ctry!(bits_of(size, Some(input)), Operation::ResizeInput);
        let inputs = ctry!(resized(&self.inputs, place, bits), Operation::ResizeInput);
        let mut made = ctry!(Linear::zero(&inputs, &self.outputs), Operation::ResizeInput);
        let (mut column, mut i) = (0, 0);
        while i < inputs.count() {
            let bases = self.bases(inputs.name(i));
            let mut k = 0;
            while k < inputs.bits(i) as usize {
                made.columns[column] = if k < bases.len() { bases[k] } else { 0 };
                column += 1;
                k += 1;
            }
            i += 1;
        }
        Ok(made)
    }

    /// Resizes an output. A component that does not fit becomes 0 and does not wrap: values outside repeat values
    /// inside. Triton: `resizeOutDim`.
    ///
    /// # Errors
    /// The errors of [`resize_input`](Linear::resize_input).
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{lane: (2,2,2)^(1,2,6)} -> {row: 8}")?;
    /// assert_eq!(layout.resize_output(Name::ROW, 4)?.to_string(), "{lane: (4,2)^(1,0)} -> {row: 4}"); // not 6 - 4
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn resize_output(&self, output: Name, size: u64) -> Result<Linear, LayoutError> {
        let place = ctry!(self.outputs.require(output, Ends::Outputs, Blame::whole(Operation::ResizeOutput, 0)));
        let bits = ctry!(bits_of(size, Some(output)), Operation::ResizeOutput);
        let outputs = ctry!(resized(&self.outputs, place, bits), Operation::ResizeOutput);
        let route = Route::new(&self.outputs, &outputs, &Dimensions::NONE);
        let mut made = ctry!(Linear::zero(&self.inputs, &outputs), Operation::ResizeOutput);
        let begin = self.outputs.begin(place);
        let all = (self.outputs.size(place) - 1) << begin;
        let mut k = 0;
        while k < self.columns().len() {
            let base = self.columns[k];
            let fits = (base & all) >> begin < size;
            made.columns[k] = route.apply(if fits { base } else { base & !all });
            k += 1;
        }
        Ok(made)
    }

    /// Removes the bases of an input that are 0, and with them its repetitions. Triton: `removeZeroBasesAlongDim`.
    ///
    /// # Errors
    /// [`LayoutError::UnknownDimension`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::parse("{register: (2,2,2)^(1,0,2)} -> {row: 4}")?;
    /// assert_eq!(layout.remove_zero_bases(Name::REGISTER)?.to_string(), "{register: 4^1} -> {row: 4}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn remove_zero_bases(&self, input: Name) -> Result<Linear, LayoutError> {
        let place = ctry!(self.inputs.require(input, Ends::Inputs, Blame::whole(Operation::RemoveZeroBases, 0)));
        let begin = self.inputs.begin(place) as usize;
        let end = begin + self.inputs.bits(place) as usize;
        let mut made = Linear { outputs: self.outputs, ..Linear::EMPTY };
        let (mut column, mut k, mut left) = (0, 0, 0);
        while k < self.columns().len() {
            let kept = k < begin || k >= end || self.columns[k] != 0;
            if kept {
                made.columns[column] = self.columns[k];
                column += 1;
                left += (k >= begin && k < end) as u32;
            }
            k += 1;
        }
        made.inputs = self.inputs.with_bits(place, left);
        Ok(made)
    }
}

/// The dimensions with another number of bits at one place, checked against the capacity.
const fn resized(dimensions: &Dimensions, place: usize, bits: u32) -> Result<Dimensions, LayoutError> {
    // Pushed anew, because `push` compares the total with the capacity.
    let (mut made, mut i) = (Dimensions::NONE, 0);
    while i < dimensions.count() {
        ctry!(made.push(dimensions.name(i), if i == place { bits } else { dimensions.bits(i) }));
        i += 1;
    }
    Ok(made)
}
