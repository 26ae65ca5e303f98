//! The blame of an error: the operation, its operand, and the number in it. The macro turns a blame into a span.

use super::LayoutError;

/// Defines the operations of the [table](crate::table), and further names that errors use.
macro_rules! named {
    ($($section:ident { $({ $row:ident $Row:ident $($rest:tt)+ })+ })+) => {
        named! { @ $($($Row stringify!($row),)+)+
            Layout "layout", Text "text", Check "check", Tensor "tensor", Coordinate "coordinate", Morphism "morphism",
            MutualRefinement "mutual_refinement", Admissible "admissible", Swizzle "swizzle", Inverse "inverse",
            Bounded "bounded", Lanes "lanes", Tiles "tiles", Tiler "tiler", Partition "partition", SplitMode "along",
            SplitAtMode "split_at_mode",
            Split "views", Insert "insert", Remove "remove",
            Linear "linear", BitMatrix "bit_matrix", Product "product", Then "then", Solve "solve",
            DivideLeft "divide_left", DivideRight "divide_right", Sublayout "sublayout", Quotient "quotient",
            TransposeInputs "transpose_inputs", TransposeOutputs "transpose_outputs", ReshapeInputs "reshape_inputs",
            ReshapeOutputs "reshape_outputs", ConcatInputs "concat_inputs", ConcatOutputs "concat_outputs",
            ResizeInput "resize_input", ResizeOutput "resize_output", RemoveZeroBases "remove_zero_bases",
            Access "access", SwizzleFor "swizzle_for", PlacedFor "placed_for", PaddingFor "padding_for",
            Infer "infer", Convert "convert",
            Atom "atom", Mma "mma", Copy "copy", CopyIf "copy_if", Cotiled "cotiled", Retile "retile",
            Descriptor "descriptor", Registers "registers", TmaBox "box", Bulk "bulk",
            Instructions "instructions",
            Injective "injective", Compact "compact", Bijective "bijective", Vector "vector", Divides "divides",
            SameFunction "same_function", Renames "renames", Separated "separated", Disjoint "disjoint",
            Tractable "tractable", Sorted "sorted", Coalesced "coalesced", Surjective "surjective",
            Invertible "invertible",
            BitPermutation "bit_permutation", Conflicts "conflicts", Wavefronts "wavefronts", Sectors "sectors",
            Lines "lines", Pages "pages", Owners "owners", AtOnce "at_once", Anchored "anchored",
            Identity "identity", Strided "strided", Zeros "zeros", LinearOf "linear_of",
            FlattenInputs "flatten_inputs", FlattenOutputs "flatten_outputs",
        }
    };
    (@ $($Operation:ident $name:expr,)*) => {
        /// The operation of an error. It has `CuTe`'s name, as the macro spells it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the operation of its name")]
        pub enum Operation {
            $($Operation,)*
        }

        impl Operation {
            /// The name, as the macro spells it.
            ///
            /// ```
            /// use layout_algebra::Operation;
            /// assert_eq!(Operation::ZippedDivide.name(), "zipped_divide");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Operation::$Operation => $name,)*
                }
            }
        }
    };
}

crate::operations! { named }

impl Operation {
    /// Whether the operation is a claim, which has no numbers of a layout to blame.
    pub(crate) const fn is_claim(self) -> bool {
        matches!(
            self,
            Operation::Check
                | Operation::Injective
                | Operation::Compact
                | Operation::Bijective
                | Operation::SameFunction
                | Operation::Size
                | Operation::Cosize
        )
    }
}

/// The part of an operand: its shape, its stride, or all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The operand as a whole.
    Whole,
    /// A number of its shape.
    Shape,
    /// A number of its stride.
    Stride,
}

/// The cause of an error: the operation, the operand (from 0) and the leaf (from 0).
///
/// The leaves of a by-mode tiler are counted through all its tiles; `_` counts as one leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blame {
    /// The operation, as the user wrote it.
    pub operation: Operation,
    /// The operand, from 0.
    pub operand: u8,
    /// The part of the operand.
    pub part: Part,
    /// The leaf, from 0; meaningless for a whole operand.
    pub leaf: u8,
}

impl Blame {
    /// The blame of a value built by hand.
    pub const NONE: Blame = Blame { operation: Operation::Layout, operand: 0, part: Part::Whole, leaf: 0 };

    /// Blames a whole operand.
    pub const fn whole(operation: Operation, operand: u8) -> Blame {
        Blame { operation, operand, part: Part::Whole, leaf: 0 }
    }

    /// Blames extent `leaf` of operand 0.
    pub const fn shape(operation: Operation, leaf: usize) -> Blame {
        Blame { operation, operand: 0, part: Part::Shape, leaf: crate::const_util::small(leaf) }
    }

    /// Blames stride `leaf` of operand 0.
    pub const fn stride(operation: Operation, leaf: usize) -> Blame {
        Blame { operation, operand: 0, part: Part::Stride, leaf: crate::const_util::small(leaf) }
    }

    /// The same blame in another operand.
    pub const fn of(self, operand: u8) -> Blame {
        Blame { operand, ..self }
    }
}

/// The text that the paste of a help replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Onto {
    /// The text under the caret: the number or the operand that is [blamed](LayoutError::blame).
    Caret,
    /// The text of another blame: a number of an operand, or a whole operand.
    Blamed(Blame),
    /// The layout that a claim is about, as written in its definition.
    Subject,
    /// A template, which replaces nothing and shows how a thing is written.
    Template,
}

impl LayoutError {
    /// The same error with another blame.
    pub(crate) const fn with_blame(mut self, blame: Blame) -> LayoutError {
        *self.blame_mut() = blame;
        self
    }

    /// The same error with another operation: the operation that the user wrote.
    pub const fn during(mut self, operation: Operation) -> LayoutError {
        self.blame_mut().operation = operation;
        self
    }

    /// The same error for operands in the wrong order.
    #[cfg(feature = "bits")]
    pub(crate) const fn with_turned(mut self, wrong_order: bool) -> LayoutError {
        if let LayoutError::UnknownDimension { turned, .. } = &mut self {
            *turned = wrong_order;
        }
        self
    }

    /// The same error for another operand.
    pub const fn of_operand(mut self, operand: u8) -> LayoutError {
        self.blame_mut().operand = operand;
        self
    }
}
