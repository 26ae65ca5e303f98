//! The text of every error: headline, counterexample, help. The only place with message text of the algebra.

use super::{Blame, Collision, Contradiction, Expected, LayoutError};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::ops::compact::column_major;
use crate::profile::Profile;
use crate::text::Text;

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
        | LayoutError::NotStatic { .. }
        | LayoutError::NegativeStride { .. } => construction(text, error),
        LayoutError::InnerTooLarge { .. }
        | LayoutError::InnerExtentNotDivisible { .. }
        | LayoutError::StrideDoesNotStep { .. }
        | LayoutError::ModesCarry { .. }
        | LayoutError::Undecided { .. }
        | LayoutError::MixedBasis { .. } => composition(text, error),
        LayoutError::NotInjective { .. }
        | LayoutError::InjectivityUndecided { .. }
        | LayoutError::TileDoesNotDivide { .. }
        | LayoutError::TileMisses { .. }
        | LayoutError::RankMismatch { .. }
        | LayoutError::ModeOutOfRange { .. }
        | LayoutError::NotARefinement { .. }
        | LayoutError::OrderNotCongruent { .. } => tiling(text, error),
        LayoutError::OutOfBounds { .. }
        | LayoutError::CoordinateNotCongruent { .. }
        | LayoutError::BufferTooShort { .. }
        | LayoutError::BufferStart { .. } => access(text, error),
        LayoutError::CheckSize { .. }
        | LayoutError::CheckCosize { .. }
        | LayoutError::CheckCompact { .. }
        | LayoutError::CheckVector { .. }
        | LayoutError::CheckAligned { .. }
        | LayoutError::CheckSameFunction { .. }
        | LayoutError::CheckSameSize { .. } => check(text, error),
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
        Expected::ColonOrEnd => "`:` or the end",
        Expected::RuntimeStride => "`?` after `*`",
        Expected::End => "the end",
    };
    text.text("text: expected ")
        .text(wanted)
        .text(" at byte ")
        .number(position)
        .text(HELP)
        .text("a layout reads (4,8):(8,1), or ((2,3),4):((1,2),6)")
}

const fn construction(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::ZeroExtent { blame } => begin(text, blame)
            .text("extent 0 in place ")
            .number(blame.leaf as u64)
            .text(" of the shape; every extent is at least 1")
            .text(HELP)
            .text("write 1 for a mode of a single element, or leave the mode out"),
        LayoutError::NotCongruent { blame, shape, stride } => not_congruent(begin(text, blame), &shape, stride.rank())
            .text(NEXT)
            .text("shape ")
            .then(&shape.text())
            .text(" has the bracketing ")
            .then(&shape.profile().text())
            .text(", the stride has ")
            .then(&stride.text())
            .text(HELP)
            .then(&compact_strides(&shape)),
        LayoutError::NotTractable { blame, extent, stride, next_extent, next_stride } => {
            let text = begin(text, blame);
            if stride < 0 {
                return text
                    .text("not tractable, stride ")
                    .signed(stride)
                    .text(" is negative")
                    .text(HELP)
                    .text("write #[allow(intractable)] above the definition if the reversed mode is meant");
            }
            not_tractable(text, extent, stride, next_extent, next_stride)
        }
        LayoutError::CapacityExceeded { blame } => begin(text, blame)
            .text("more than 32 extents, or more than 64 extents and brackets together")
            .text(HELP)
            .text("coalesce the layout, or split it into two"),
        LayoutError::Overflow { blame, left, right } => begin(text, blame)
            .number(left)
            .text(" x ")
            .number(right)
            .text(" does not fit in 64 bits")
            .text(HELP)
            .text("use at most ")
            .number(u64::MAX / if right == 0 { 1 } else { right })
            .text(" x ")
            .number(right),
        LayoutError::SumOverflow { blame, left, right } => begin(text, blame)
            .text("index ")
            .number(left)
            .text(" + ")
            .number(right)
            .text(" does not fit in 64 bits")
            .text(HELP)
            .text("use smaller strides"),
        LayoutError::NotStatic { blame, stride } => {
            begin(text, blame).text("stride ").then(&stride.text()).text(" is not a constant").text(HELP).text(
                "take this operation on a layout of constant strides, and compose the runtime layout with the result",
            )
        }
        LayoutError::NegativeStride { blame, stride } => begin(text, blame)
            .text("stride ")
            .signed(stride)
            .text(" is negative")
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs())
            .text(", and start at the other end"),
        _ => text,
    }
}

const fn not_congruent(text: Text, shape: &IntTuple, stride_rank: usize) -> Text {
    if shape.rank() == stride_rank {
        return text.text("shape and stride have ").number(stride_rank as u64).text(" modes each, but other brackets");
    }
    text.text("the shape has ").number(shape.rank() as u64).text(" modes, the stride has ").number(stride_rank as u64)
}

/// The column-major layout of a shape, as a fix to paste.
const fn compact_strides(shape: &IntTuple) -> Text {
    match column_major(shape) {
        Ok(layout) => Text::new().text("the column-major layout of this shape is ").then(&layout.text()),
        Err(_) => Text::new().text("write one stride for each extent"),
    }
}

const fn not_tractable(text: Text, extent: u64, stride: i64, next_extent: u64, next_stride: i64) -> Text {
    let step = extent.saturating_mul(stride.unsigned_abs());
    let next = next_stride.unsigned_abs();
    let text = text
        .text("not tractable, ")
        .number(extent)
        .text(" x ")
        .signed(stride)
        .text(" = ")
        .number(step)
        .text(" does not divide stride ")
        .signed(next_stride)
        .text(NEXT)
        .number(extent)
        .text(":")
        .signed(stride);
    let text = if next < step {
        text.text(" and ").number(next_extent).text(":").signed(next_stride).text(" interleave or overlap")
    } else {
        text.text(" leaves a gap below each step of ").number(next_extent).text(":").signed(next_stride)
    };
    let below = next / step * step;
    let text = text.text(HELP).text("use stride ");
    let text = if below > 0 { text.number(below).text(" or ") } else { text };
    text.number(below.saturating_add(step))
        .text("; if padding or overlap is meant, write #[allow(intractable)] above the definition")
}

const fn composition(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::InnerTooLarge { blame, reaches, size, fitting } => begin(text, blame)
            .text("the inner layout reaches ")
            .number(reaches)
            .text(", the outer ends at ")
            .number(size - 1)
            .text(NEXT)
            .text("the outer layout has ")
            .number(size)
            .text(" elements, so A(B(i)) has no meaning where B(i) = ")
            .number(reaches)
            .text(HELP)
            .then(&fitting_extent(fitting)),
        LayoutError::InnerExtentNotDivisible { blame, extent, steps, outer_extent, contradiction, fitting } => {
            let text = begin(text, blame)
                .text("extent ")
                .number(extent)
                .text(" is no multiple of the ")
                .number(steps)
                .text(" steps through extent ")
                .number(outer_extent);
            explain(text, contradiction).text(HELP).then(&nearest("extent", fitting))
        }
        LayoutError::StrideDoesNotStep { blame, extent, stride, outer_extent, contradiction, fitting } => {
            let text = begin(text, blame)
                .text("stride ")
                .number(stride)
                .text(" does not step through extent ")
                .number(outer_extent)
                .text(" of the outer layout");
            explain(text, contradiction)
                .text(HELP)
                .then(&nearest("stride", fitting))
                .text(" over extent ")
                .number(extent)
        }
        LayoutError::ModesCarry { blame, coordinate, expected, found, index, outer_extent, fitting } => {
            begin(text, blame)
                .text("inner modes carry into one another through extent ")
                .number(outer_extent)
                .text(NEXT)
                .text("at coordinate ")
                .then(&coordinate.text())
                .text(" the modes add up to ")
                .signed(expected)
                .text(", but A(")
                .number(index)
                .text(") = ")
                .signed(found)
                .text(HELP)
                .then(&nearest("stride", fitting))
                .text(" there")
        }
        LayoutError::Undecided { blame, needed, budget } => begin(text, blame)
            .text("deciding needs ")
            .number(needed)
            .text(" evaluations, the budget is ")
            .number(budget)
            .text(HELP)
            .text("use an outer layout whose modes do not overlap: it is decided without enumeration"),
        LayoutError::MixedBasis { blame, stride, first, second } => begin(text, blame)
            .text("stride ")
            .number(stride)
            .text(" would step by ")
            .then(&first.text())
            .text(" + ")
            .then(&second.text())
            .text(", a sum of two bases")
            .text(HELP)
            .text("step along one mode of the outer layout at a time"),
        _ => text,
    }
}

/// "over 6 elements a layout that starts 0, 6 continues 12, but A(B(2)) = 7".
const fn explain(text: Text, contradiction: Contradiction) -> Text {
    let mut text = text.text(NEXT).text("a layout over ").number(contradiction.size).text(" that starts ");
    let mut i = 0;
    while i < contradiction.start.len() && (i as u64) < contradiction.at {
        if i > 0 {
            text.push(", ");
        }
        text.push_signed(contradiction.start[i]);
        i += 1;
    }
    if (i as u64) < contradiction.at {
        text.push(", ..");
    }
    text.text(" has ")
        .signed(contradiction.continues)
        .text(" at ")
        .number(contradiction.at)
        .text(", but A(B(")
        .number(contradiction.at)
        .text(")) = ")
        .signed(contradiction.found)
}

const fn fitting_extent(fitting: u64) -> Text {
    if fitting < 2 {
        return Text::new().text("use a smaller stride, or composition_extended, which goes on past the end");
    }
    Text::new().text("use extent ").number(fitting).text(", or composition_extended, which goes on past the end")
}

/// The nearest numbers that compose, below and above.
const fn nearest(what: &str, fitting: [u64; 2]) -> Text {
    let text = Text::new();
    match fitting {
        [0, 0] => text
            .text("no ")
            .text(what)
            .text(" near it composes; use an extent of the outer layout, or a multiple of it"),
        [0, only] | [only, 0] => text.text("use ").text(what).text(" ").number(only),
        [below, above] => text.text("use ").text(what).text(" ").number(below).text(" or ").number(above),
    }
}

const fn tiling(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NotInjective { blame, layout, collision } => begin(text, blame)
            .text("not injective, cells ")
            .number(collision.first)
            .text(" and ")
            .number(collision.second)
            .text(" both have index ")
            .signed(collision.index)
            .then(&collide(&layout, collision)),
        LayoutError::InjectivityUndecided { blame, budget } => begin(text, blame)
            .text("whether the layout is injective was not decided in ")
            .number(budget)
            .text(" steps")
            .text(HELP)
            .text("use strides each of which is at least the reach of the smaller ones"),
        LayoutError::TileDoesNotDivide { blame, span, extent, extents, strides } => {
            let text = begin(text, blame)
                .text("a tile over ")
                .number(span)
                .text(" elements does not divide ")
                .number(extent)
                .text(NEXT);
            let text = if span > extent {
                text.text("it reaches past the last element, ").number(extent - 1)
            } else {
                text.number(extent / span)
                    .text(" of them cover ")
                    .number(extent / span * span)
                    .text(" elements, ")
                    .number(extent % span)
                    .text(" are left over")
            };
            text.text(HELP).then(&fitting_tiles(extents, strides))
        }
        LayoutError::TileMisses { blame, tile, extent, missed, fitting } => begin(text, blame)
            .text("the repetitions of a tile of ")
            .number(tile)
            .text(" do not cover ")
            .number(extent)
            .text(NEXT)
            .text("element ")
            .number(missed)
            .text(" is in no tile")
            .text(HELP)
            .then(&nearest("stride", fitting)),
        LayoutError::RankMismatch { blame, given, expected } => begin(text, blame)
            .number(given as u64)
            .text(" modes where ")
            .number(expected as u64)
            .text(" are expected")
            .text(HELP)
            .text("write ")
            .number(expected as u64)
            .text(" modes; in a tiler `_` leaves a mode alone"),
        LayoutError::ModeOutOfRange { blame, mode, rank } => begin(text, blame)
            .text("mode ")
            .number(mode as u64)
            .text(" of ")
            .number(rank as u64)
            .text("; modes are counted from 0")
            .text(HELP)
            .text("use a mode below ")
            .number(rank as u64),
        LayoutError::NotARefinement { blame } => begin(text, blame)
            .text("the tuple does not refine the other: an entry has another size")
            .text(HELP)
            .text("replace each entry by a tuple of the same product"),
        LayoutError::OrderNotCongruent { blame, order, shape } => misfit(begin(text, blame), "order", &order, &shape)
            .text(HELP)
            .text("write one number for each mode of the shape: the smallest gets stride 1"),
        _ => text,
    }
}

/// The coordinate of a cell, as text.
const fn coordinate(layout: &Layout, x: u64) -> Text {
    match layout.coordinate(x) {
        Ok(coordinate) => coordinate.text(),
        Err(_) => Text::new().number(x),
    }
}

const fn collide(layout: &Layout, collision: Collision) -> Text {
    let text = Text::new()
        .text(NEXT)
        .text("coordinates ")
        .then(&coordinate(layout, collision.first))
        .text(" and ")
        .then(&coordinate(layout, collision.second))
        .text(" of ")
        .then(&layout.text())
        .text(" are one element");
    match column_major(layout.shape()) {
        Ok(compact) => text.text(HELP).text("without overlap, this shape is ").then(&compact.text()),
        Err(_) => text,
    }
}

/// The nearest extents that divide, or else the nearest strides.
const fn fitting_tiles(extents: [u64; 2], strides: [u64; 2]) -> Text {
    match (extents, strides) {
        ([0, 0], [0, 0]) => Text::new().text("use a tile of extent 1, which divides every layout, or another layout"),
        ([0, 0], strides) => nearest("stride", strides),
        (extents, _) => nearest("extent", extents),
    }
}

/// "a coordinate of 3 modes does not fit a shape of 2", and both bracketings.
const fn misfit(text: Text, what: &str, given: &Profile, shape: &Profile) -> Text {
    let text = if given.rank() == shape.rank() {
        text.text("the ").text(what).text(" does not fit the shape: the brackets differ")
    } else {
        text.text("a ")
            .text(what)
            .text(" of ")
            .number(given.rank() as u64)
            .text(" modes does not fit a shape of ")
            .number(shape.rank() as u64)
    };
    text.text(NEXT)
        .text("the ")
        .text(what)
        .text(" has the bracketing ")
        .then(&given.text())
        .text(", the shape has ")
        .then(&shape.text())
}

const fn access(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::OutOfBounds { blame, coordinate, extent } => begin(text, blame)
            .text("coordinate ")
            .number(coordinate)
            .text(" is out of bounds, the extent is ")
            .number(extent)
            .text(HELP)
            .text("use a coordinate of at most ")
            .number(extent - 1),
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape } => {
            misfit(begin(text, blame), "coordinate", &coordinate, &shape)
                .text(HELP)
                .text("write an integer, or one coordinate for each of the ")
                .number(shape.rank() as u64)
                .text(" modes")
        }
        LayoutError::BufferTooShort { blame, length, cosize } => begin(text, blame)
            .text("the buffer has ")
            .number(length)
            .text(" elements, the layout reaches ")
            .number(cosize)
            .text(NEXT)
            .text("index ")
            .number(cosize - 1)
            .text(" lies behind the end")
            .text(HELP)
            .text("use a buffer of at least ")
            .number(cosize)
            .text(" elements"),
        LayoutError::BufferStart { blame, stride } => begin(text, blame)
            .text("stride ")
            .signed(stride)
            .text(" reaches below the start of the buffer")
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs())
            .text(", or a view whose base lies further in"),
        _ => text,
    }
}

const fn check(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::CheckSize { blame, claimed, size } => begin(text, blame)
            .text("the size is ")
            .number(size)
            .text(", not ")
            .number(claimed)
            .text(HELP)
            .text("write size(")
            .number(size)
            .text(")"),
        LayoutError::CheckCosize { blame, limit, cosize } => begin(text, blame)
            .text("the cosize is ")
            .number(cosize)
            .text(", more than ")
            .number(limit)
            .text(NEXT)
            .text("index ")
            .number(cosize - 1)
            .text(" lies behind element ")
            .number(limit)
            .text(HELP)
            .text("write cosize(")
            .number(cosize)
            .text(")"),
        LayoutError::CheckCompact { blame, size, cosize, hole } => begin(text, blame)
            .text("not compact, ")
            .number(size)
            .text(" coordinates for ")
            .number(cosize)
            .text(" indices")
            .text(NEXT)
            .text("no coordinate has index ")
            .number(hole)
            .text(HELP)
            .text("row_major and column_major layouts are compact"),
        LayoutError::CheckVector { blame, claimed, run } => begin(text, blame)
            .text("vectors of ")
            .number(claimed)
            .text(" elements, but runs of ")
            .number(run)
            .text(" are contiguous")
            .text(HELP)
            .text("write vector(")
            .number(run)
            .text("), or give the first mode stride 1 and an extent divisible by ")
            .number(claimed),
        LayoutError::CheckAligned { blame, claimed, stride } => begin(text, blame)
            .text("vectors of ")
            .number(claimed)
            .text(" elements, but stride ")
            .signed(stride)
            .text(" is no multiple of it")
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs().div_ceil(claimed) * claimed),
        LayoutError::CheckSameFunction { blame, coordinate, left, right } => begin(text, blame)
            .text("not the same function, at ")
            .number(coordinate)
            .text(" one has ")
            .signed(left)
            .text(", the other ")
            .signed(right)
            .text(HELP)
            .text("two layouts are the same function when they coalesce to the same layout"),
        LayoutError::CheckSameSize { blame, left, right } => begin(text, blame)
            .text("not the same function, one has ")
            .number(left)
            .text(" coordinates, the other ")
            .number(right)
            .text(HELP)
            .text("compare layouts of one size"),
        _ => text,
    }
}
