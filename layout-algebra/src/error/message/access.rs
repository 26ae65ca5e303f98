//! Texts of errors about coordinates and buffers.

use super::{HELP, NEXT, begin, misfit};
use crate::data::text::Text;
use crate::error::{Blame, LayoutError, ModePath, Operation};

pub(super) const fn access(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::OutOfBounds { blame, mode, coordinate, extent } => {
            out_of_bounds(begin(text, blame), blame, mode, coordinate, extent)
        }
        LayoutError::CoordinateNotCongruent { blame, coordinate, shape } => {
            misfit(begin(text, blame), "coordinate", &coordinate, &shape)
                .text(HELP)
                .text("write an integer, or coordinates of the profile ")
                .then(&shape.text())
        }
        LayoutError::BoundTooWide { blame, bound, extent } => begin(text, blame)
            .text("Bounded<")
            .number(bound)
            .text("> reaches ")
            .number(bound.wrapping_sub(1))
            .text(", the extent is ")
            .number(extent)
            .text(HELP)
            .text("use Bounded<")
            .number(extent)
            .text(">, or an integer, which is checked"),
        LayoutError::MaskNotPowerOfTwo { blame, bound } => begin(text, blame)
            .text("a mask keeps an integer below a power of two, and ")
            .number(bound)
            .text(" is not one")
            .text(HELP)
            .text("use wrapping(..), which takes the remainder, or Bounded<")
            .number(bound.next_power_of_two())
            .text(">"),
        LayoutError::BoundNotSplit { blame, bound, low, high } if blame.operand == 1 => {
            not_joined(begin(text, blame), bound, low, high)
        }
        LayoutError::BoundNotSplit { blame, bound, low, high } => not_split(begin(text, blame), bound, low, high),
        LayoutError::BufferTooShort { blame, length, cosize } => begin(text, blame)
            .text("the buffer has ")
            .number(length)
            .text(" elements, the layout needs ")
            .number(cosize)
            .text(NEXT)
            .text("index ")
            .number(cosize - 1)
            .text(" is past the end")
            .text(HELP)
            .text("use a buffer of at least ")
            .number(cosize)
            .text(" elements"),
        LayoutError::NotAMultiple { blame, extent, divisor } => begin(text, blame)
            .text("extent ")
            .number(extent)
            .text(" is not a multiple of ")
            .number(divisor)
            .text(NEXT)
            .text("tiles of ")
            .number(divisor)
            .text(" leave a tail of ")
            .number(extent % divisor)
            .text(HELP)
            .text("pad the extent to ")
            .number((extent / divisor + 1).saturating_mul(divisor))
            .text(", or keep it as `usize` and take its tiles by `ragged(..)`"),
        LayoutError::RaggedExtent { blame, mode, tile, multiple } => ragged(begin(text, blame), mode, tile, multiple),
        LayoutError::NotContiguous { blame, size: 0, .. } => begin(text, blame)
            .text("the elements along mode ")
            .number(blame.leaf as u64)
            .text(" are not side by side, its stride is not 1")
            .text(HELP)
            .text("leave free a mode whose stride is the constant 1, or iterate over a tile"),
        LayoutError::NotContiguous { blame, size, run } => begin(text, blame)
            .number(size)
            .text(" elements are not side by side, only runs of ")
            .number(run)
            .text(NEXT)
            .text("in a slice, linear coordinate x has index x")
            .text(HELP)
            .text("iterate, or copy_from to a column_major layout"),
        _ => text,
    }
}

const fn not_split(text: Text, bound: u64, low: u64, high: u64) -> Text {
    let text = text.number(low).text(" x ").number(high).text(" is not the bound ").number(bound).text(HELP);
    let (low, high) = match (low, high) {
        (1.., _) if bound.is_multiple_of(low) => (low, bound / low),
        (_, 1..) if bound.is_multiple_of(high) => (bound / high, high),
        _ => (1, bound),
    };
    text.text("use ").number(low).text(" x ").number(high)
}

const fn out_of_bounds(text: Text, blame: Blame, mode: ModePath, coordinate: i128, extent: u64) -> Text {
    let text = match blame.operation {
        Operation::Bounded if mode.is_whole() => {
            text.wide(coordinate).text(" is out of bounds, the bound is ").number(extent).text(HELP)
        }
        _ if mode.is_whole() => {
            text.text("coordinate ").wide(coordinate).text(" is out of bounds, the size is ").number(extent).text(HELP)
        }
        _ => text
            .text("coordinate ")
            .wide(coordinate)
            .text(" of ")
            .then(&mode.text())
            .text(" is out of bounds, its extent is ")
            .number(extent)
            .text(HELP),
    };
    let what = if matches!(blame.operation, Operation::Bounded) { "an integer" } else { "a coordinate" };
    match extent {
        0 => text.text("an extent of 0 has no coordinate"),
        1 => text.text("use 0, the only one"),
        _ => text.text("use ").text(what).text(" from 0 to ").number(extent - 1),
    }
}

/// Why whole tiles need a proof, with an extent that has a tail.
const fn ragged(text: Text, mode: ModePath, tile: u64, multiple: u64) -> Text {
    let text = text.text("tiles of ").number(tile).text(" may leave a tail: ").then(&mode.text());
    let text = if multiple == 1 {
        text.text(" may have any extent")
    } else {
        text.text(" has any multiple of ").number(multiple)
    };
    // The least multiple above the tile has a tail unless it is a multiple of the tile; then the next one, which is none.
    let above = (tile / multiple + 1) * multiple;
    let above = if above % tile == 0 { above + multiple } else { above };
    text.text(NEXT)
        .text("an extent of ")
        .number(above)
        .text(" leaves a tail of ")
        .number(above % tile)
        .text(HELP)
        .text("make it a `Multiple<")
        .number(tile)
        .text(">`, tested once, or take its tiles by `ragged(..)`")
}

/// Two bounds that are joined as one of another size.
const fn not_joined(text: Text, bound: u64, low: u64, high: u64) -> Text {
    let text = text.text("joined, bounds ").number(low).text(" and ").number(high).text(" are the bound ");
    match low.checked_mul(high) {
        Some(product) => {
            let text = text.number(product).text(", not ").number(bound).text(HELP);
            text.text("use Bounded<").number(product).text(">")
        }
        None => text.text("beyond 64 bits, not ").number(bound).text(HELP).text("use smaller bounds"),
    }
}
