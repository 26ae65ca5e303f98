//! The text of every error: headline, counterexample, help. The only place with message text of the algebra.

mod access;
mod check;
mod composition;
mod construction;
mod morphism;
mod parts;
mod recast;
mod swizzle;
mod tiling;

use super::{Blame, Expected, LayoutError};
use crate::data::profile::Profile;
use crate::data::text::Text;

/// Separates the lines of a message.
const NEXT: &str = "\n  ";
/// Begins the line with the way out.
const HELP: &str = "\n  help: ";

/// The whole text of an error.
pub(super) const fn message(error: &LayoutError) -> Text {
    let text = Text::new().text("[").text(error.code()).text("] ");
    match error {
        LayoutError::Parse { position, expected } => parse(text, *position, *expected),
        LayoutError::ZeroExtent { .. }
        | LayoutError::NotCongruent { .. }
        | LayoutError::NotTractable { .. }
        | LayoutError::CapacityExceeded { .. }
        | LayoutError::Overflow { .. }
        | LayoutError::SumOverflow { .. }
        | LayoutError::TooWide { .. }
        | LayoutError::NotStatic { .. }
        | LayoutError::NegativeStride { .. } => construction::construction(text, error),
        LayoutError::InnerTooLarge { .. }
        | LayoutError::InnerExtentNotDivisible { .. }
        | LayoutError::StrideDoesNotStep { .. }
        | LayoutError::ModesCarry { .. }
        | LayoutError::Undecided { .. }
        | LayoutError::MixedBasis { .. } => composition::composition(text, error),
        LayoutError::NotInjective { .. }
        | LayoutError::InjectivityUndecided { .. }
        | LayoutError::TileDoesNotDivide { .. }
        | LayoutError::TileMisses { .. }
        | LayoutError::RankMismatch { .. }
        | LayoutError::ModeOutOfRange { .. }
        | LayoutError::RangeBackwards { .. }
        | LayoutError::NotARefinement { .. }
        | LayoutError::OrderNotCongruent { .. } => tiling::tiling(text, error),
        LayoutError::NoLeftInverse { .. }
        | LayoutError::ShapeNotDivisible { .. }
        | LayoutError::StrideSplitsElement { .. }
        | LayoutError::ElementsCarry { .. }
        | LayoutError::NoContiguousMode { .. }
        | LayoutError::NoSuchIndex { .. } => recast::recast(text, error),
        LayoutError::OutOfBounds { .. }
        | LayoutError::CoordinateNotCongruent { .. }
        | LayoutError::BoundTooWide { .. }
        | LayoutError::MaskNotPowerOfTwo { .. }
        | LayoutError::BoundNotSplit { .. }
        | LayoutError::BufferTooShort { .. }
        | LayoutError::NotContiguous { .. }
        | LayoutError::NotAMultiple { .. }
        | LayoutError::RaggedExtent { .. } => access::access(text, error),
        LayoutError::PartsOverlap { .. }
        | LayoutError::PartsAtRunTime { .. }
        | LayoutError::PartCount { .. }
        | LayoutError::SplitWithin { .. }
        | LayoutError::NotDisjoint { .. }
        | LayoutError::DisjointUndecided { .. } => parts::parts(text, error),
        LayoutError::CheckSize { .. }
        | LayoutError::CheckCosize { .. }
        | LayoutError::CheckCompact { .. }
        | LayoutError::CheckVector { .. }
        | LayoutError::CheckAligned { .. }
        | LayoutError::CheckSameFunction { .. }
        | LayoutError::CheckSameSize { .. } => check::check(text, error),
        LayoutError::SwizzleOverlaps { .. }
        | LayoutError::SwizzleTooWide { .. }
        | LayoutError::SwizzleMasks { .. }
        | LayoutError::SwizzleBelowZero { .. }
        | LayoutError::NotASwizzle { .. }
        | LayoutError::SwizzleNotTransferred { .. }
        | LayoutError::SwizzleLeaves { .. }
        | LayoutError::SwizzleWithinUnit { .. }
        | LayoutError::SwizzledOperand { .. }
        | LayoutError::SwizzleOffset { .. }
        | LayoutError::BeginsAtRunTime { .. } => swizzle::swizzle(text, error),
        _ => morphism::morphism(text, error),
    }
}

/// `text`, then the operation and a colon.
const fn begin(text: Text, blame: Blame) -> Text {
    text.text(blame.operation.name()).text(": ")
}

const fn parse(text: Text, position: u64, expected: Expected) -> Text {
    let wanted = match expected {
        Expected::Number => "a number",
        Expected::SmallerNumber => "a number that fits",
        Expected::CommaOrBracket => "`,` or `)`",
        Expected::CommaOrSquare => "`,` or `]`",
        Expected::ColonOrEnd => "`:` or the end",
        Expected::RuntimeStride => "`?` after `*`",
        Expected::End => "the end",
        Expected::Arrow => "an arrow `-[1,2]->`",
        Expected::Swizzle => "a swizzle, Sw<3,4,3>",
        Expected::After => "`o` after the swizzle",
    };
    let text = text.text("text: expected ").text(wanted).text(" at byte ").number(position).text(HELP);
    match expected {
        Expected::CommaOrSquare => text.text("a tiler reads [8, _, (2,4):(4,1)], or 8:1"),
        _ => text.text("a layout reads (4,8):(8,1), or ((2,3),4):((1,2),6)"),
    }
}

/// The nearest numbers that compose, below and above.
const fn nearest(what: &str, fitting: [u64; 2]) -> Text {
    let text = Text::new();
    match fitting {
        [0, 0] => text.text("use a tile of 1 element, which always fits"),
        [0, only] | [only, 0] => text.text("use ").text(what).text(" ").number(only),
        [below, above] => text.text("use ").text(what).text(" ").number(below).text(" or ").number(above),
    }
}

/// "1 mode", "2 modes".
const fn count(text: Text, number: u64, what: &str) -> Text {
    let text = text.number(number).text(" ").text(what);
    if number == 1 { text } else { text.text("s") }
}

/// "the coordinate has rank 3, the shape has rank 2", and both bracketings.
const fn misfit(text: Text, what: &str, given: &Profile, shape: &Profile) -> Text {
    let text = if given.rank() == shape.rank() {
        text.text("the ").text(what).text(" is not congruent to the shape: the profiles differ")
    } else {
        text.text("the ")
            .text(what)
            .text(" has rank ")
            .number(given.rank() as u64)
            .text(", the shape has rank ")
            .number(shape.rank() as u64)
    };
    text.text(NEXT)
        .text("the ")
        .text(what)
        .text(" has the profile ")
        .then(&given.text())
        .text(", the shape ")
        .then(&shape.text())
}
