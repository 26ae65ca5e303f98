//! Who is guilty: the operation, its operand, and the number in it. The macro turns a blame into a span.

use super::LayoutError;

/// The operations, each with its name.
macro_rules! operations {
    ($($operation:ident $name:literal,)*) => {
        /// The operation that an error speaks of. Its name is `CuTe`'s, as the macro spells it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the operation of its name")]
        pub enum Operation {
            $($operation,)*
        }

        impl Operation {
            /// The name, as the macro spells it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Operation::$operation => $name,)*
                }
            }

            /// The operation of this name, if errors speak of it.
            ///
            /// ```
            /// use layout_algebra::Operation;
            /// assert_eq!(Operation::named("zipped_divide"), Some(Operation::ZippedDivide));
            /// assert_eq!(Operation::named("zipped"), None);
            /// ```
            pub fn named(name: &str) -> Option<Operation> {
                match name {
                    $($name => Some(Operation::$operation),)*
                    _ => None,
                }
            }
        }
    };
}

operations! {
    Layout "layout",
    Size "size",
    Cosize "cosize",
    Index "index",
    Mode "mode",
    Text "text",
    Coalesce "coalesce",
    CoalesceOver "coalesce_over",
    Complement "complement",
    Composition "composition",
    LogicalDivide "logical_divide",
    ZippedDivide "zipped_divide",
    LogicalProduct "logical_product",
    Ordered "ordered",
    Check "check",
    Slice "slice",
    Tensor "tensor",
    TiledDivide "tiled_divide",
    FlatDivide "flat_divide",
    ZippedProduct "zipped_product",
    TiledProduct "tiled_product",
    FlatProduct "flat_product",
    BlockedProduct "blocked_product",
    RakedProduct "raked_product",
    TileToShape "tile_to_shape",
    LeftInverse "left_inverse",
    Upcast "upcast",
    Downcast "downcast",
    Recast "recast",
    Group "group",
    Take "take",
    Select "select",
    Get "get",
    Unflatten "unflatten",
    Append "append",
    Prepend "prepend",
    Replace "replace",
    WithShape "with_shape",
    LayoutLike "make_layout_like",
    FragmentLike "make_fragment_like",
    Identity "make_identity_layout",
    DomainDistribute "domain_distribute",
    ThreadValue "make_layout_tv",
    CeilDiv "ceil_div",
    ShapeDiv "shape_div",
    RoundUp "round_up",
    Coordinate "coordinate",
    Morphism "morphism",
    MutualRefinement "mutual_refinement",
    Admissible "admissible",
    Swizzle "swizzle",
    Inverse "inverse",
    Bounded "bounded",
    Tiles "tiles",
    Partition "partition",
    SplitMode "split_mode",
    SplitAtMode "split_at_mode",
    Split "split",
    Zip "zip",
    TileUnzip "tile_unzip",
    Insert "insert",
    Remove "remove",
    Coshape "coshape",
    ElemScale "elem_scale",
    CompositionAxes "composition_axes",
    MakeLayout "make_layout",
    MaxCommonLayout "max_common_layout",
    AppendTo "append_to",
    PrependTo "prepend_to",
}

/// Which half of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The operand as a whole.
    Whole,
    /// A number of its shape.
    Shape,
    /// A number of its stride.
    Stride,
}

/// The operation, the operand (from 0) and the leaf (from 0) that an error speaks of.
///
/// The leaves of a by-mode tiler are counted through all its tiles, `_` as one leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blame {
    /// The operation, as the user wrote it.
    pub operation: Operation,
    /// The operand, from 0.
    pub operand: u8,
    /// Which half of it.
    pub part: Part,
    /// The leaf, from 0; meaningless for a whole operand.
    pub leaf: u8,
}

impl Blame {
    /// No blame: a value built by hand.
    pub const NONE: Blame = Blame { operation: Operation::Layout, operand: 0, part: Part::Whole, leaf: 0 };

    /// A whole operand.
    pub const fn whole(operation: Operation, operand: u8) -> Blame {
        Blame { operation, operand, part: Part::Whole, leaf: 0 }
    }

    /// Extent `leaf` of operand 0.
    pub const fn shape(operation: Operation, leaf: usize) -> Blame {
        Blame { operation, operand: 0, part: Part::Shape, leaf: crate::const_util::small(leaf) }
    }

    /// Stride `leaf` of operand 0.
    pub const fn stride(operation: Operation, leaf: usize) -> Blame {
        Blame { operation, operand: 0, part: Part::Stride, leaf: crate::const_util::small(leaf) }
    }

    /// The same in another operand.
    pub const fn of(self, operand: u8) -> Blame {
        Blame { operand, ..self }
    }
}

impl LayoutError {
    /// The same error with another blame.
    pub(crate) const fn with_blame(mut self, blame: Blame) -> LayoutError {
        *self.blame_mut() = blame;
        self
    }

    /// The same error, found while doing `operation`: the one that the user wrote.
    pub const fn during(mut self, operation: Operation) -> LayoutError {
        self.blame_mut().operation = operation;
        self
    }

    /// The same error, of another operand.
    pub const fn of_operand(mut self, operand: u8) -> LayoutError {
        self.blame_mut().operand = operand;
        self
    }
}
