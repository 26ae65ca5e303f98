//! The catalogue: the codes of all errors, with the syntax errors of the macro, and the row of each.

use core::fmt;

use super::fill::Arg::Word;
use super::message::{
    access, atoms, banks, bulk, claims, composition, construction, conversion, inference, linear, memory, morphism,
    swizzle, tiling,
};
use super::{Blame, LayoutError};
use crate::data::text::Text;

/// An entry of the catalogue: a code and its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The code, such as `"L0203"`.
    pub code: &'static str,
    /// The title in a few words, the heading of its page, such as `docs/errors/L0203.md`.
    pub title: &'static str,
}

/// The variants, by the file of their rows. A variant without a row does not compile, nor does one that is missing
/// here.
macro_rules! catalogue {
    (macro { $($code:literal $title:literal,)* } $($file:ident { $($variant:ident),* $(,)? })*) => {
        /// The codes that a user can see, in order: `L00..` are syntax errors of the macro.
        pub const CATALOGUE: &[Entry] =
            &[$(Entry { code: $code, title: $title },)* $($($file::$variant::entry(),)*)*];

        impl LayoutError {
            const fn entry(&self) -> Entry {
                match self {
                    $($(LayoutError::$variant { .. } => $file::$variant::entry(),)*)*
                }
            }

            /// The whole text: code and headline, counterexample, help.
            pub const fn message(&self) -> Text {
                let mut text = Text::of("[{}] {}: ", &[Word(self.code()), Word(self.blame().operation.name())]);
                match self {
                    $($(LayoutError::$variant { .. } => $file::$variant::write(self, &mut text),)*)*
                }
                text
            }

            /// The operation, the operand and the number at fault.
            pub const fn blame(&self) -> Blame {
                match self {
                    $($(LayoutError::$variant { blame, .. } => *blame,)*)*
                }
            }

            pub(super) const fn blame_mut(&mut self) -> &mut Blame {
                match self {
                    $($(LayoutError::$variant { blame, .. } => blame,)*)*
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
        "L0009" "word of a feature that is off",
    }
    construction {
        ZeroExtent, NotCongruent, NotTractable, CapacityExceeded, Overflow, SumOverflow, Parse, NotStatic,
        NegativeStride, TooWide, PaddingOverlaps,
    }
    composition {
        InnerTooLarge, InnerExtentNotDivisible, StrideDoesNotStep, ModesCarry, Undecided, MixedBasis,
    }
    tiling {
        NotInjective, InjectivityUndecided, NoLeftInverse, TileDoesNotDivide, TileMisses, RankMismatch, ModeOutOfRange,
        NotARefinement, OrderNotCongruent, ShapeNotDivisible, StrideSplitsElement, ElementsCarry, NoContiguousMode,
        RangeBackwards, DependsOnExtent, RuntimeExtent,
    }
    access {
        OutOfBounds, CoordinateNotCongruent, NoSuchIndex, BoundTooWide, MaskNotPowerOfTwo, BoundNotSplit,
    }
    claims {
        CheckSize, CheckCosize, CheckCompact, CheckVector, CheckAligned, CheckSameFunction, CheckSameSize,
        CheckSorted, CheckCoalesced, CheckOrder,
    }
    memory {
        BufferTooShort, NotContiguous, PartsOverlap, PartsAtRunTime, PartCount, SplitWithin, NotDisjoint,
        DisjointUndecided, NotAMultiple, RaggedExtent, NoUnitStride,
    }
    morphism {
        MapLength, MapOutOfRange, MapNotInjective, EntryMismatch, NotComposable, CodomainMismatch, ImagesOverlap,
        NotComplementable, NotProductAdmissible, NotIncreasing, ImageNotKept, HitEntryMerged, NotMutuallyRefinable,
        NotLeftDivisible, IntervalsOverlap, NotComplementAdmissible,
    }
    swizzle {
        SwizzleOverlaps, SwizzleTooWide, SwizzleMasks, SwizzleBelowZero, NotASwizzle, SwizzleNotTransferred,
        SwizzleLeaves, SwizzleWithinUnit, SwizzleOffset, SwizzledOperand, BeginsAtRunTime,
    }
    linear {
        NotLinear, NotPowerOfTwo, NotPlain, InputsCollide, NotReached, OutsideImage, NotAFactor, DimensionTooSmall,
        OrderContradicts, NotAName, ComponentTooLarge, BaseLength, DimensionTwice, UnknownDimension, BitsDiffer,
        NotTrivialOver, NotSwizzled, NotInvertible, NotOneBit,
    }
    banks {
        BankConflicts, TooManyBlocks, VectorBroken, Undocumented, AccessBudget, VectorMisaligned, VectorsDoNotNest,
        NoPlacement, StrideDecides, StrideUndecided, AccessTooWide, AccessBeyond, SynthesisBudget,
        NotAnchored,
    }
    inference { NotInferred }
    conversion { TilesDiffer, NotHeld, NotRun }
    atoms {
        AtomMoves, OrderOfAtoms, GridOfThreads, NotWholeTiles, SharedElement, Numbering, NotWholeAtoms, NotAtOnce,
        NoSuchAddress, NotRenamed, RunAtEdge, AtomTable, NotCanonical, TooManyRegisters, NumberOfAtoms, NumberOfValues,
        NoSuchThread, NotUmma, TmemColumns,
    }
    bulk {
        StageSize, TileCrosses, BulkElement, BulkSwizzle, StageUnit, StageStart, NotMajor, InnerBytes, UnderSpan,
        BulkStart, TensorMapRank, Multicast, BroadcastEdge, TensorMapExtent, TensorMapStride, TensorMapReach,
        TensorMapAddress, TileCoordinate, TensorMapDivides, TooManyInstructions,
        NoStageSwizzle, NotIm2col,
    }
}

impl LayoutError {
    /// The code, `"L0203"`; `docs/errors.md` lists the page of each.
    pub const fn code(&self) -> &'static str {
        self.entry().code
    }

    /// Panics with the text of the error, to report it from const evaluation.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub const fn panic(&self) -> ! {
        let text = self.message();
        panic!("{}", text.as_str())
    }

    /// Panics in const evaluation with the text, and below the headline the source of the error: `of
    /// zipped_divide((4,4):(4,1), [3, 2])`. An empty source is left out. A release build reports an error in the
    /// function into which it moved the constant, perhaps without a line of the user's; there the source identifies
    /// that line.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub const fn panic_of(&self, of: &Text) -> ! {
        panic!("{}", self.message_of(of).as_str())
    }

    /// The text of [`panic_of`](LayoutError::panic_of).
    ///
    /// ```
    /// use layout_algebra::{Layout, Text, ops};
    /// let error = ops::composition(&Layout::parse("(4,6):(1,8)")?, &Layout::parse("6:3")?).unwrap_err();
    /// let text = error.message_of(&Text::new().text("composition((4,6):(1,8), 6:3)"));
    /// assert_eq!(text.as_str().lines().nth(1), Some("  of composition((4,6):(1,8), 6:3)"));
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn message_of(&self, of: &Text) -> Text {
        let message = self.message();
        let bytes = message.as_str().as_bytes();
        let (mut headline, mut text) = (0, Text::new());
        while headline < bytes.len() && bytes[headline] != b'\n' {
            headline += 1;
        }
        text.push_bytes(bytes, 0, headline);
        if !of.as_str().is_empty() {
            text.push("\n  of ");
            text.push_text(of);
        }
        text.push_bytes(bytes, headline, bytes.len());
        if !cfg!(debug_assertions) {
            text.push("\n  note: if no line is yours, CARGO_INCREMENTAL=1 names it");
        }
        text
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

/// Prints the text of `Display`, for `unwrap`. The numbers are in the fields.
impl fmt::Debug for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for LayoutError {}

/// Errors of one blame and one text are equal. Derived, this would be the largest function of the crate.
impl PartialEq for LayoutError {
    fn eq(&self, other: &LayoutError) -> bool {
        self.blame() == other.blame() && self.message().as_str() == other.message().as_str()
    }
}

impl Eq for LayoutError {}

impl core::hash::Hash for LayoutError {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.message().as_str().hash(state);
    }
}
