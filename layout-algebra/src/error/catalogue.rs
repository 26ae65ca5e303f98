//! The codes of all errors, those of the macro's syntax included.

use super::LayoutError;

/// A code and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `"L0203"`.
    pub code: &'static str,
    /// A few words: the heading in `docs/errors.md`.
    pub title: &'static str,
}

macro_rules! catalogue {
    (macro { $($code:literal $title:literal,)* } errors { $($error_code:literal $variant:ident $error_title:literal,)* }) => {
        /// Every code that a user can meet, in order: `L00..` are errors of the macro's syntax.
        pub const CATALOGUE: &[Entry] = &[
            $(Entry { code: $code, title: $title },)*
            $(Entry { code: $error_code, title: $error_title },)*
        ];

        impl LayoutError {
            pub(super) const fn entry(&self) -> Entry {
                match self {
                    $(LayoutError::$variant { .. } => Entry { code: $error_code, title: $error_title },)*
                }
            }
        }
    };
}

catalogue! {
    macro {
        "L0001" "syntax",
        "L0002" "unknown operation",
        "L0003" "wrong number of arguments",
        "L0004" "wrong kind of argument",
        "L0005" "unknown check or attribute",
        "L0006" "name defined twice",
        "L0007" "number too large",
        "L0008" "name used before its definition",
    }
    errors {
        "L0101" ZeroExtent "an extent is 0",
        "L0102" NotCongruent "shape and stride are not congruent",
        "L0103" NotTractable "not tractable",
        "L0104" CapacityExceeded "more modes than a layout holds",
        "L0105" Overflow "a product exceeds 64 bits",
        "L0106" SumOverflow "a sum exceeds 64 bits",
        "L0107" Parse "not the text form of a layout",
        "L0108" NotStatic "a stride is not a constant",
        "L0109" NegativeStride "a stride is negative",
        "L0110" TooWide "a number exceeds the bits of the target",
        "L0201" InnerTooLarge "the inner layout leaves the outer one",
        "L0202" InnerExtentNotDivisible "the inner extent does not end on a boundary",
        "L0203" StrideDoesNotStep "the inner stride does not step through an extent",
        "L0204" ModesCarry "inner modes carry into one another",
        "L0205" Undecided "composition beyond the budget",
        "L0206" MixedBasis "a stride would be a sum of two bases",
        "L0301" NotInjective "two coordinates have one index",
        "L0302" InjectivityUndecided "injectivity beyond the budget",
        "L0303" NoLeftInverse "no left inverse",
        "L0401" TileDoesNotDivide "a tile does not divide",
        "L0402" TileMisses "the repetitions of a tile miss an element",
        "L0403" RankMismatch "wrong number of modes",
        "L0404" ModeOutOfRange "no such mode",
        "L0405" NotARefinement "not a refinement",
        "L0406" OrderNotCongruent "an order does not fit the shape",
        "L0407" ShapeNotDivisible "neither extent divides the other",
        "L0408" StrideSplitsElement "a stride ends inside a wide element",
        "L0409" ElementsCarry "steps leave a wide element",
        "L0410" NoContiguousMode "no mode is contiguous",
        "L0411" RangeBackwards "a range of modes runs backwards",
        "L0501" OutOfBounds "a coordinate is out of bounds",
        "L0502" CoordinateNotCongruent "a coordinate does not fit the shape",
        "L0503" NoSuchIndex "no coordinate has the index",
        "L0504" BoundTooWide "a bound exceeds the extent",
        "L0505" MaskNotPowerOfTwo "a mask for a bound that is not a power of two",
        "L0506" BoundNotSplit "two bounds do not make up a third",
        "L0601" CheckSize "check: size",
        "L0602" CheckCosize "check: cosize",
        "L0603" CheckCompact "check: compact",
        "L0604" CheckVector "check: contiguous run",
        "L0605" CheckAligned "check: aligned vectors",
        "L0606" CheckSameFunction "check: same function",
        "L0607" CheckSameSize "check: same size",
        "L0701" BufferTooShort "a buffer is too short",
        "L0702" NotContiguous "elements are not contiguous",
        "L0703" PartsOverlap "two parts own one element",
        "L0704" PartsAtRunTime "whether parts overlap is known at run time",
        "L0705" PartCount "wrong number of parts",
        "L0706" SplitWithin "a split through a mode",
        "L0707" NotDisjoint "two layouts have an index in common",
        "L0708" DisjointUndecided "disjointness beyond the budget",
        "L0711" NotAMultiple "a runtime extent is not a multiple",
        "L0712" RaggedExtent "tiles may leave a tail",
        "L0801" MapLength "the map has not one entry for each leaf",
        "L0802" MapOutOfRange "an arrow ends outside the codomain",
        "L0803" MapNotInjective "two arrows end at one entry",
        "L0804" EntryMismatch "an arrow joins different entries",
        "L0805" NotComposable "codomain and domain differ",
        "L0806" CodomainMismatch "two morphisms have different codomains",
        "L0807" ImagesOverlap "images overlap",
        "L0808" NotComplementable "not complementable",
        "L0809" NotProductAdmissible "not product admissible",
        "L0810" NotIncreasing "places are not increasing",
        "L0811" ImageNotKept "an entry that is met is left out",
        "L0812" HitEntryMerged "an entry that is met is merged",
        "L0813" NotMutuallyRefinable "no mutual refinement",
        "L0814" NotLeftDivisible "not left divisible",
        "L0815" IntervalsOverlap "the intervals of two modes overlap",
        "L0816" NotComplementAdmissible "not admissible for a complement",
        "L0901" SwizzleOverlaps "a swizzle changes bits that it reads",
        "L0902" SwizzleTooWide "a swizzle of more than 63 bits",
        "L0903" SwizzleMasks "masks of no swizzle",
        "L0904" SwizzleBelowZero "a swizzled layout has negative indices",
        "L0905" NotASwizzle "two swizzles are not one",
        "L0906" SwizzleNotTransferred "a swizzle of coordinates is no swizzle of indices",
        "L0907" SwizzleLeaves "a swizzle leaves the domain of a layout",
        "L0908" SwizzleWithinUnit "a swizzle takes the elements of a unit apart",
        "L0909" SwizzleOffset "an offset before a swizzle",
        "L0910" SwizzledOperand "a swizzled layout has no strides",
        "L0911" BeginsAtRunTime "a composite begins at a runtime stride",
    }
}
