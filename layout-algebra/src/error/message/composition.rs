//! Texts of errors about composition.

use super::{HELP, NEXT, begin, nearest};
use crate::error::{Contradiction, LayoutError, Operation};
use crate::text::Text;

pub(super) const fn composition(text: Text, error: &LayoutError) -> Text {
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
            let text = explain(text, contradiction).text(HELP);
            match fitting {
                [0, 0] if matches!(blame.operation, Operation::Composition) => {
                    text.text("use extent 2: a single step is always even")
                }
                [0, 0] => text.text("use a tile of 1 element, which always fits"),
                _ => text.then(&nearest("stride", fitting)).text(" over extent ").number(extent),
            }
        }
        LayoutError::ModesCarry { blame, coordinate, expected, found, index, outer_extent, fitting } => {
            let text = begin(text, blame)
                .text("inner modes carry into one another through extent ")
                .number(outer_extent)
                .text(NEXT)
                .text("at coordinate ")
                .then(&coordinate.text())
                .text(" the modes add up to ")
                .wide(expected)
                .text(", but A(")
                .number(index)
                .text(") = ")
                .wide(found)
                .text(HELP);
            match fitting {
                [0, 0] => text.text("use extent 1 there: one mode at a time does not carry"),
                _ => text.then(&nearest("stride", fitting)).text(" there"),
            }
        }
        LayoutError::Undecided { blame, needed, budget } => {
            let text = begin(text, blame);
            let text = if needed > budget {
                text.text("deciding needs ").number(needed).text(" evaluations, the budget is ").number(budget)
            } else {
                text.text("not decided within the budget of ").number(budget).text(" evaluations")
            };
            let inner = if matches!(blame.operation, Operation::Composition) { "inner " } else { "" };
            text.text(HELP)
                .text("use a tractable ")
                .text(inner)
                .text("layout, as row_major(..): it is decided without enumeration")
        }
        LayoutError::MixedBasis { blame, stride, first, second } => begin(text, blame)
            .text("stride ")
            .number(stride)
            .text(" would step by ")
            .then(&first.text())
            .text(" + ")
            .then(&second.text())
            .text(", a sum of two bases")
            .text(HELP)
            .text("tile by mode, [2, 2]: each tile steps along one mode of the outer layout"),
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
        text.push_wide(contradiction.start[i]);
        i += 1;
    }
    if (i as u64) < contradiction.at {
        text.push(", ..");
    }
    text.text(" has ")
        .wide(contradiction.continues)
        .text(" at ")
        .number(contradiction.at)
        .text(", but A(B(")
        .number(contradiction.at)
        .text(")) = ")
        .wide(contradiction.found)
}

const fn fitting_extent(fitting: u64) -> Text {
    if fitting < 2 {
        return Text::new().text("use a smaller stride, or composition_extended, which goes on past the end");
    }
    Text::new().text("use extent ").number(fitting).text(", or composition_extended, which goes on past the end")
}
