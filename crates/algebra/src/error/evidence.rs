//! The evidence of errors: counterexamples, as the refusing operation finds them, and exceeded capacities.

use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::data::value::Value;

/// The token that a parser expected where it stopped.
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
    /// A term along the axis of a mode 0 to 7, in a sum of axes.
    AxisOfSum,
    /// Another axis than the axes before it, in a sum of axes.
    AnotherAxis,
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
    /// Triton's text form of a linear layout.
    Triton,
}

/// A proof that `k -> A(k step)` on `[0, size)` is not the function of any layout. Every layout that agrees with it at
/// all smaller `k` has another value at `at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contradiction {
    /// The layout `A`; its last mode is unbounded in the extension.
    pub outer: Layout,
    /// The number of coordinates.
    pub size: u64,
    /// The stride, or its magnitude: a reversed mode has the same values from its other end.
    pub step: u64,
    /// The size of the modes that have already ended: the next mode steps by `A(ended step)`.
    pub ended: u64,
    /// The coordinate of the contradiction; at least 2.
    pub at: u64,
}

impl Contradiction {
    /// The value at `k`.
    pub const fn value(&self, k: u64) -> Value {
        Value::of(&self.outer, k * self.step)
    }

    /// The value at the contradiction of every layout that agrees before it.
    pub const fn continues(&self) -> Value {
        self.value(self.at % self.ended).plus(&self.value(self.ended), self.at / self.ended)
    }
}

/// The possible meanings of a stride that breaks tractability. `dense` is the stride of a tile without gaps, or of a
/// part of a larger tile; 0 if it exceeds 63 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are the numbers that the message names")]
#[non_exhaustive]
pub enum Reading {
    /// The stride is negative: the mode is traversed backwards.
    Reversed,
    /// The stride is `dense` and `padding` more; no two coordinates collide.
    Padded { dense: u64, padding: u64 },
    /// The stride is within the reach of the modes below, but no two coordinates collide.
    Interleaved { dense: u64 },
    /// Two linear coordinates of the layout that share an index.
    Overlap { layout: Layout, first: u64, second: u64, index: Stride, dense: u64 },
    /// Whether two coordinates collide was not decided within the budget.
    Undecided { dense: u64 },
}

/// A collision: two coordinates with one index, so that a layout is not injective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collision {
    /// The smaller coordinate.
    pub first: u64,
    /// The larger coordinate.
    pub second: u64,
    /// The index of both.
    pub index: i64,
}

/// The kinds of capacity that can be exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capacity {
    /// More than 32 extents.
    Extents,
    /// More than 32 extents in copies of a layout.
    Copies {
        /// The number of copies.
        count: u64,
        /// The extents of one copy.
        extents: u8,
    },
    /// More than 64 extents and brackets together.
    Nodes,
    /// More than 8 runtime strides.
    RuntimeStrides,
    /// Brackets nested deeper than an axis can name.
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
    /// The stride of mode 0, whose place the mode has to take.
    pub first: i64,
}

/// A shared index of two layouts at two offsets, so that they are not disjoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Meeting {
    /// A linear coordinate of the first layout with this index.
    pub first: u64,
    /// A linear coordinate of the second layout with this index.
    pub second: u64,
    /// The index, the offset included.
    pub index: i64,
}

/// The side of a linear layout where a dimension was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ends {
    /// The inputs of the layout.
    Inputs,
    /// The outputs of the layout.
    Outputs,
}

/// A requirement of a plan that its caller does not satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Needs {
    /// Shared memory for this many elements.
    Memory {
        /// The number of elements.
        elements: u64,
    },
    /// The number of the warp: `warp` is the first whose rounds differ from warp 0.
    Warp {
        /// The warp.
        warp: u64,
    },
    /// The memory of other blocks.
    Blocks,
    /// Registers of this many bits.
    Bits {
        /// The bits of an element.
        bits: u64,
    },
    /// A warp of this many lanes.
    Lanes {
        /// The lanes of the plan.
        lanes: u64,
        /// The most lanes of a warp.
        most: u64,
    },
}
