//! Constructors of linear layouts: the identity, a stride, zeros, a list of bases.

use super::value::Linear;
use crate::const_util::{ctry, small};
use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS, bits_of};
use crate::data::bits::name::Name;
use crate::error::{Blame, LayoutError, Operation};

/// The bases of an input dimension: its name, and for each of its bits a tuple with a component for each output.
pub type Bases<'a> = (Name, &'a [&'a [u64]]);

impl Linear {
    /// The identity from one dimension to another of the same size. Triton: `identity1D`.
    ///
    /// Post: `result.apply(x) = x`.
    ///
    /// # Errors
    /// [`LayoutError::NotPowerOfTwo`], [`LayoutError::CapacityExceeded`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// assert_eq!(Linear::identity(8, Name::LANE, Name::ROW)?.to_string(), "{lane: 8^1} -> {row: 8}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn identity(size: u64, input: Name, output: Name) -> Result<Linear, LayoutError> {
        Linear::strided(size, 1, input, output)
    }

    /// One dimension with a stride that is a power of two. Triton: `strided1D`.
    ///
    /// Post: `result.apply(x) = stride * x`.
    ///
    /// # Errors
    /// The errors of [`identity`](Linear::identity); [`LayoutError::NotPowerOfTwo`] for the stride.
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// assert_eq!(Linear::strided(4, 8, Name::LANE, Name::ROW)?.to_string(), "{lane: 4^8} -> {row: 32}");
    /// assert_eq!(Linear::strided(4, 3, Name::LANE, Name::ROW).unwrap_err().code(), "L1002");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn strided(size: u64, stride: u64, input: Name, output: Name) -> Result<Linear, LayoutError> {
        let (bits, shift) = (ctry!(bits_of(size, Some(input))), ctry!(bits_of(stride, None)));
        let (mut inputs, mut outputs) = (Dimensions::NONE, Dimensions::NONE);
        ctry!(inputs.push(input, bits));
        ctry!(outputs.push(output, bits + shift));
        let mut made = ctry!(Linear::zero(&inputs, &outputs));
        let mut k = 0;
        while k < bits {
            // `bits + shift` output bits were accepted, so no shift leaves 64 bits.
            made.columns[k as usize] = stride << k;
            k += 1;
        }
        Ok(made)
    }

    /// A broadcast: maps all values of a dimension to 0. Triton: `zeros1D`.
    ///
    /// Post: `result.apply(x) = 0`.
    ///
    /// # Errors
    /// The errors of [`identity`](Linear::identity).
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// assert_eq!(Linear::zeros(4, Name::WARP, Name::ROW, 1)?.to_string(), "{warp: 4^0} -> {row: 1}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn zeros(size: u64, input: Name, output: Name, output_size: u64) -> Result<Linear, LayoutError> {
        let (bits, output_bits) = (ctry!(bits_of(size, Some(input))), ctry!(bits_of(output_size, Some(output))));
        let (mut inputs, mut outputs) = (Dimensions::NONE, Dimensions::NONE);
        ctry!(inputs.push(input, bits));
        ctry!(outputs.push(output, output_bits));
        Linear::zero(&inputs, &outputs)
    }

    /// Makes a linear layout from bases and output sizes. Triton: the constructor of `LinearLayout`.
    ///
    /// # Errors
    /// In this order: [`LayoutError::BaseLength`] unless each base has a component for each output,
    /// [`LayoutError::NotPowerOfTwo`], [`LayoutError::ComponentTooLarge`] unless each component is below the size of
    /// its output; the errors of [`Dimensions::new`].
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let bases: &[&[u64]] = &[&[0, 1], &[8, 0]];
    /// let layout = Linear::from_bases(&[(Name::REGISTER, bases)], &[(Name::ROW, 16), (Name::COLUMN, 8)])?;
    /// assert_eq!(layout.to_string(), "{register: (2,2)^(16,8)} -> {row: 16, column: 8}");
    /// let error = Linear::from_bases(&[(Name::REGISTER, bases)], &[(Name::ROW, 8), (Name::COLUMN, 8)]).unwrap_err();
    /// assert_eq!(error.code(), "L1011"); // row 8 of 8
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn from_bases(bases: &[Bases<'_>], outputs: &[(Name, u64)]) -> Result<Linear, LayoutError> {
        ctry!(lengths(bases, outputs.len()));
        let outputs = ctry!(Dimensions::new(outputs));
        let mut inputs = Dimensions::NONE;
        let mut i = 0;
        while i < bases.len() {
            #[allow(clippy::cast_possible_truncation, reason = "a dimension of more bits is refused all the same")]
            let bits = if bases[i].1.len() > 64 { 64 } else { bases[i].1.len() as u32 };
            ctry!(inputs.push(bases[i].0, bits));
            i += 1;
        }
        let mut made = ctry!(Linear::zero(&inputs, &outputs));
        let (mut column, mut i) = (0, 0);
        while i < bases.len() {
            let (input, of_input) = bases[i];
            let mut k = 0;
            while k < of_input.len() {
                made.columns[column] = ctry!(base(&outputs, of_input[k], input, k));
                column += 1;
                k += 1;
            }
            i += 1;
        }
        Ok(made)
    }

    /// Makes a linear layout from bases alone: each output gets the least size that holds its components.
    ///
    /// # Errors
    /// The errors of [`from_bases`](Linear::from_bases).
    ///
    /// ```
    /// use layout_algebra::linear::{Linear, Name};
    /// let layout = Linear::from_bases_within(&[(Name::LANE, &[&[1, 0], &[5, 0]])], &[Name::ROW, Name::COLUMN])?;
    /// assert_eq!(layout.outputs().to_string(), "{row: 8, column: 1}");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn from_bases_within(bases: &[Bases<'_>], outputs: &[Name]) -> Result<Linear, LayoutError> {
        ctry!(lengths(bases, outputs.len()));
        let mut all = [0; MAX_DIMENSIONS];
        let mut i = 0;
        while i < bases.len() {
            let mut k = 0;
            while k < bases[i].1.len() {
                let mut o = 0;
                while o < outputs.len() && o < MAX_DIMENSIONS {
                    // The highest bit of the or is the highest bit of the largest component, which decides the size.
                    all[o] |= bases[i].1[k][o];
                    o += 1;
                }
                k += 1;
            }
            i += 1;
        }
        let mut sizes = [(Name::NONE, 1); MAX_DIMENSIONS];
        let mut o = 0;
        while o < outputs.len() && o < MAX_DIMENSIONS {
            let bits = 64 - all[o].leading_zeros();
            // A component of 64 bits has no size; the size 0 is refused.
            sizes[o] = (outputs[o], if bits < 64 { 1 << bits } else { 0 });
            o += 1;
        }
        // One dimension too many: pushing the names gives the error, so the last line is not reached.
        if outputs.len() > MAX_DIMENSIONS {
            let mut named = Dimensions::NONE;
            while o > 0 {
                o -= 1;
                ctry!(named.push(outputs[o], 0));
            }
            ctry!(named.push(outputs[MAX_DIMENSIONS], 0));
        }
        Linear::from_bases(bases, sizes.split_at(o).0)
    }
}

/// The error of a base whose number of components is not the number of outputs.
const fn lengths(bases: &[Bases<'_>], outputs: usize) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < bases.len() {
        let mut k = 0;
        while k < bases[i].1.len() {
            if bases[i].1[k].len() != outputs {
                let blame = Blame::whole(Operation::Linear, 0);
                let (given, expected) = (bases[i].1[k].len() as u64, outputs as u64);
                return Err(LayoutError::BaseLength { blame, input: bases[i].0, base: k as u64, given, expected });
            }
            k += 1;
        }
        i += 1;
    }
    Ok(())
}

/// A base packed into one number.
pub(super) const fn base(
    outputs: &Dimensions,
    components: &[u64],
    input: Name,
    base: usize,
) -> Result<u64, LayoutError> {
    let mut o = 0;
    while o < components.len() {
        if components[o] >= outputs.size(o) {
            let blame = Blame::whole(Operation::Linear, 0);
            let (component, size) = (components[o], outputs.size(o));
            let (base, output) = (small(base), Some(outputs.name(o)));
            return Err(LayoutError::ComponentTooLarge { blame, input, base, output, component, size });
        }
        o += 1;
    }
    outputs.pack(components)
}
