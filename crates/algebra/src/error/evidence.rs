//! The evidence of an error: counterexamples, as the operation that refuses finds them, and exceeded capacities.

use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::data::value::Value;

/// The token that a text form needed where it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A number.
    Number,
    /// A number that fits.
    SmallerNumber,
    /// `,` or `)`.
    CommaOrBracket,
    /// `,` or `]` of a tiler.
    CommaOrSquare,
    /// `:` or the end.
    ColonOrEnd,
    /// `?` after `*`.
    RuntimeStride,
    /// A number after every `?` of an extent, or after none.
    RuntimeNumber,
    /// The end of the text.
    End,
    /// The arrow `-[1,2]->` of a morphism.
    Arrow,
    /// `Sw<B,M,S>`.
    Swizzle,
    /// `o` after a swizzle.
    After,
    /// The name of a dimension.
    Name,
    /// `:` after the name of a dimension.
    Colon,
    /// `,` or `}`.
    CommaOrCurly,
    /// `-> {..}`: the outputs of a linear layout.
    Outputs,
    /// `^` after a shape.
    Caret,
    /// Triton's text of a linear layout.
    Triton,
}

/// Where the function `k -> A(k step)` on `[0, size)` stops being the function of any layout: every layout that agrees
/// with it at the smaller `k` has another value at `at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contradiction {
    /// The layout `A`; its last mode is unbounded where it is extended.
    pub outer: Layout,
    /// The number of coordinates.
    pub size: u64,
    /// The stride, or its magnitude: a reversed mode has the same values from its other end.
    pub step: u64,
    /// The size of the modes that have ended before: the next mode steps by `A(ended step)`.
    pub ended: u64,
    /// The coordinate of the contradiction; at least 2.
    pub at: u64,
}

impl Contradiction {
    /// The value at `k`.
    pub const fn value(&self, k: u64) -> Value {
        Value::of(&self.outer, k * self.step)
    }

    /// The value that every layout which agrees before has at the contradiction.
    pub const fn continues(&self) -> Value {
        self.value(self.at % self.ended).plus(&self.value(self.ended), self.at / self.ended)
    }
}

/// What a stride may mean that breaks tractability. `dense` is the stride of a tile without gaps, or of a part of a
/// larger one; 0 where it exceeds 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are the numbers that the message names")]
#[non_exhaustive]
pub enum Reading {
    /// It is negative: a mode that is walked backwards.
    Reversed,
    /// No two coordinates meet: `dense`, and `padding` more.
    Padded { dense: u64, padding: u64 },
    /// No two coordinates meet, although the stride lies within the reach of the modes below.
    Interleaved { dense: u64 },
    /// These two linear coordinates of the layout meet.
    Overlap { layout: Layout, first: u64, second: u64, index: Stride, dense: u64 },
    /// Whether two coordinates meet is beyond the budget.
    Undecided { dense: u64 },
}

/// Two coordinates with one index: why a layout is not injective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collision {
    /// The smaller coordinate.
    pub first: u64,
    /// The larger coordinate.
    pub second: u64,
    /// The index of both.
    pub index: i64,
}

/// The things of which there are too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capacity {
    /// More than 32 extents.
    Extents,
    /// So many copies of so many extents, together more than 32.
    Copies {
        /// The number of copies.
        count: u64,
        /// The extents of one.
        extents: u8,
    },
    /// More than 64 extents and brackets together.
    Nodes,
    /// More than 8 runtime strides.
    RuntimeStrides,
    /// Brackets deeper than an axis names.
    Depth,
    /// More dimensions than a side of a linear layout has.
    Dimensions,
    /// More than 32 bits of inputs of a linear layout.
    InputBits,
    /// More than 63 bits of outputs of a linear layout.
    OutputBits,
    /// More than 64 columns of a matrix.
    Columns,
    /// More than 32 bits of a bit matrix.
    MatrixBits,
}

/// A mode along which elements are contiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Along {
    /// The mode.
    pub mode: u8,
    /// The number of modes of the layout.
    pub rank: u8,
    /// The stride of mode 0, in whose place it has to stand.
    pub first: i64,
}

/// An index of two layouts at two offsets: why they are not disjoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Meeting {
    /// A linear coordinate of the first layout that has it.
    pub first: u64,
    /// A linear coordinate of the second layout that has it.
    pub second: u64,
    /// The index, the offset included.
    pub index: i64,
}

/// The side of a linear layout on which a dimension was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ends {
    /// Its inputs.
    Inputs,
    /// Its outputs.
    Outputs,
}

/// What a plan needs that those who run it do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Needs {
    /// A shared memory of so many elements.
    Memory {
        /// The elements.
        elements: u64,
    },
    /// The number of the warp: this one, the first, does other than warp 0.
    Warp {
        /// The warp.
        warp: u64,
    },
    /// Other blocks.
    Blocks,
    /// Registers of so many bits.
    Bits {
        /// The bits of an element.
        bits: u64,
    },
}
