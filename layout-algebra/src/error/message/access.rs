//! Texts of errors about coordinates and buffers.

use super::{HELP, NEXT, begin, misfit};
use crate::error::LayoutError;
use crate::text::Text;

pub(super) const fn access(text: Text, error: &LayoutError) -> Text {
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
                .text("write an integer, or coordinates in the brackets ")
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
            .text(" is none")
            .text(HELP)
            .text("use wrapping(..), which takes the remainder, or Bounded<")
            .number(bound.next_power_of_two())
            .text(">"),
        LayoutError::BoundNotSplit { blame, bound, low, high } => not_split(begin(text, blame), bound, low, high),
        LayoutError::BufferTooShort { blame, length, cosize } => begin(text, blame)
            .text("the buffer has ")
            .number(length)
            .text(" elements, the layout reaches ")
            .number(cosize)
            .text(NEXT)
            .text("element ")
            .number(cosize - 1)
            .text(" lies behind the end")
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
        LayoutError::RaggedExtent { blame, tile, multiple } => begin(text, blame)
            .text("tiles of ")
            .number(tile)
            .text(" may leave a tail: the extent is known as a multiple of ")
            .number(multiple)
            .text(NEXT)
            .text("an extent of ")
            .number(multiple)
            .text(" has a tail of ")
            .number(multiple % tile)
            .text(HELP)
            .text("make it a `Multiple<")
            .number(tile)
            .text(">`, tested once, or take its tiles by `ragged(..)`"),
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
            .text("a slice needs index x at cell x")
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
