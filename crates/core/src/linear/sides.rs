//! The sides of a linear layout in its type: names, with the columns of inputs or the bits of outputs.

use core::marker::PhantomData;

use layout_algebra::linear::{Dimensions, Linear, MAX_INPUT_BITS, Name};
use layout_algebra::{IntTuple, LayoutError};

use crate::each::each;
use crate::int::Shape;
use crate::sealed::Sealed;

/// An input: its name, and the columns of its bits, a tuple of [`C`](crate::C) that is nested if there are
/// more than 12.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct In<D, X>(PhantomData<(D, X)>);

/// An output: its name, and the number of its bits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Out<D, const BITS: u32>(PhantomData<D>);

/// A dimension of one side.
#[doc(hidden)]
pub struct Side {
    name: Name,
    bits: u32,
    columns: Result<IntTuple, LayoutError>,
}

/// The inputs of a linear layout: a tuple of [`In`].
pub trait Inputs: Copy + Sealed {
    /// The inputs.
    #[doc(hidden)]
    const SIDES: &'static [Side];
}

/// The outputs of a linear layout: a tuple of [`Out`].
pub trait Outputs: Copy + Sealed {
    /// The outputs.
    #[doc(hidden)]
    const SIDES: &'static [Side];
}

/// The names of dimensions: a tuple of [`Dimension`](super::Dimension).
pub trait Names: Copy + Sealed {
    /// The names.
    const NAMES: &'static [Name];
}

/// The name of a dimension: [`Dimension`](super::Dimension).
pub trait OneName: Copy + Sealed {
    /// The name.
    const NAME: Name;
}

/// One input, or one output.
#[doc(hidden)]
pub trait OneInput: Copy + Sealed {
    const SIDE: Side;
}

/// One output.
#[doc(hidden)]
pub trait OneOutput: Copy + Sealed {
    const SIDE: Side;
}

impl<D: OneName, X: Shape> Sealed for In<D, X> {}

impl<D: OneName, X: Shape> OneInput for In<D, X> {
    // The bits of an input are counted by its columns, the bits of an output are written.
    const SIDE: Side = Side { name: D::NAME, bits: 0, columns: X::TREE.numbers() };
}

impl<D: OneName, const BITS: u32> Sealed for Out<D, BITS> {}

impl<D: OneName, const BITS: u32> OneOutput for Out<D, BITS> {
    const SIDE: Side = Side { name: D::NAME, bits: BITS, columns: Ok(IntTuple::leaf(1)) };
}

each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: OneInput),*> Inputs for ($($T,)*) {
            // A slice: the length of an array in a trait would be a parameter of every bound.
            const SIDES: &'static [Side] = &[$($T::SIDE),*];
        }

        impl<$($T: OneOutput),*> Outputs for ($($T,)*) {
            const SIDES: &'static [Side] = &[$($T::SIDE),*];
        }

        impl<$($T: OneName),*> Names for ($($T,)*) {
            const NAMES: &'static [Name] = &[$($T::NAME),*];
        }
    }
}

/// The linear layout of these sides.
pub(super) const fn linear(inputs: &[Side], outputs: &[Side]) -> Result<Linear, LayoutError> {
    let outs = match dimensions(outputs) {
        Ok(dimensions) => dimensions,
        Err(error) => return Err(error),
    };
    let mut ins = Dimensions::NONE;
    let (mut all, mut count, mut i) = ([0; MAX_INPUT_BITS], 0, 0);
    while i < inputs.len() {
        let columns = match &inputs[i].columns {
            Ok(columns) => columns.leaves(),
            Err(error) => return Err(*error),
        };
        #[allow(clippy::cast_possible_truncation, reason = "at most 64")]
        let bits = columns.len() as u32;
        ins = match ins.and(inputs[i].name, bits) {
            Ok(dimensions) => dimensions,
            Err(error) => return Err(error),
        };
        let mut k = 0;
        // Beyond the capacity the rest is left out: `of_columns` refuses fewer columns than bits.
        while k < columns.len() && count < MAX_INPUT_BITS {
            all[count] = columns[k];
            count += 1;
            k += 1;
        }
        i += 1;
    }
    Linear::of_columns(&ins, &outs, all.split_at(count).0)
}

/// The dimensions of these names and bits.
pub(super) const fn dimensions(sides: &[Side]) -> Result<Dimensions, LayoutError> {
    let (mut made, mut i) = (Dimensions::NONE, 0);
    while i < sides.len() {
        made = match made.and(sides[i].name, sides[i].bits) {
            Ok(dimensions) => dimensions,
            Err(error) => return Err(error),
        };
        i += 1;
    }
    Ok(made)
}
