//! Texts of errors about inverses, divided shapes, wide and narrow elements.

use super::{HELP, NEXT, begin};
use crate::const_util::magnitude;
use crate::data::text::Text;
use crate::error::LayoutError;

pub(super) const fn recast(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NoLeftInverse { blame, stride, below, fitting } => begin(text, blame)
            .text("there is none, stride ")
            .number(stride)
            .text(" is not a multiple of stride ")
            .number(below)
            .text(HELP)
            .text("use stride ")
            .number(fitting)
            .text(", a multiple of ")
            .number(below),
        LayoutError::ShapeNotDivisible { blame, extent, divisor } => begin(text, blame)
            .text("extent ")
            .number(extent)
            .text(" and divisor ")
            .number(divisor)
            .text(": neither divides the other")
            .text(HELP)
            .then(&multiples("extent", extent, divisor)),
        LayoutError::StrideSplitsElement { blame, stride, elements } => begin(text, blame)
            .text("stride ")
            .signed(stride)
            .text(" ends inside a wide element of ")
            .number(elements)
            .text(NEXT)
            .text("it neither divides ")
            .number(elements)
            .text(" nor is a multiple of it")
            .text(HELP)
            .then(&multiples("stride", magnitude(stride), elements)),
        LayoutError::ElementsCarry { blame, elements, reaches } => begin(text, blame)
            .text("steps of this stride leave a wide element of ")
            .number(elements)
            .text(NEXT)
            .text("with the smaller strides they reach element ")
            .number(reaches)
            .text(" of it, the last is ")
            .number(elements - 1)
            .text(HELP)
            .text("use stride ")
            .number(elements)
            .text(", or another multiple of it"),
        LayoutError::NoContiguousMode { blame, parts } => begin(text, blame)
            .text("no mode has stride 1 to hold the ")
            .number(parts)
            .text(" parts of an element")
            .text(HELP)
            .text("append a mode 1:1, which gets extent ")
            .number(parts),
        LayoutError::NoSuchIndex { blame, index } => begin(text, blame)
            .text("no coordinate has index ")
            .number(index)
            .text(HELP)
            .text("index 0 has one; in a compact layout, every index below the size has"),
        _ => text,
    }
}

/// "use stride 4 or 8": the multiples of a number below and above.
const fn multiples(what: &str, number: u64, of: u64) -> Text {
    let below = number / of * of;
    let text = Text::new().text("use ").text(what).text(" ");
    let text = if below == 0 { text } else { text.number(below).text(" or ") };
    match below.checked_add(of) {
        Some(above) => text.number(above),
        None => text.number(of),
    }
}
