//! Texts of errors about gaps, overlaps, tiles and modes.

use super::{HELP, NEXT, begin, count, misfit, nearest};
use crate::error::{Blame, Collision, LayoutError, Operation};
use crate::layout::Layout;
use crate::ops::compact::column_major;
use crate::text::Text;

pub(super) const fn tiling(text: Text, error: &LayoutError) -> Text {
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
            .text("use strides each of which is at least the reach of the smaller ones, as row_major(..) has"),
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
        LayoutError::RankMismatch { blame, given, expected } => {
            rank_mismatch(text, blame, given as u64, expected as u64)
        }
        LayoutError::ModeOutOfRange { blame, mode, rank } => begin(text, blame)
            .text("mode ")
            .number(mode as u64)
            .text(" of ")
            .number(rank as u64)
            .text("; modes are counted from 0")
            .text(HELP)
            .text("use a mode below ")
            .number(rank as u64),
        LayoutError::NotARefinement { blame, fine, coarse } => begin(text, blame)
            .text("not a refinement, an entry has another size")
            .text(NEXT)
            .then(&fine.text())
            .text(" has another product somewhere than ")
            .then(&coarse.text())
            .text(HELP)
            .text("use ")
            .then(&coarse.text())
            .text(", or replace an entry of it by a tuple of the same product"),
        LayoutError::OrderNotCongruent { blame, order, shape } => misfit(begin(text, blame), "order", &order, &shape)
            .text(HELP)
            .text("write one number for each mode of the shape: the smallest gets stride 1"),
        _ => text,
    }
}

/// What has too many modes, or too few, depends on the operation.
const fn rank_mismatch(text: Text, blame: Blame, given: u64, expected: u64) -> Text {
    let text = begin(text, blame);
    match blame.operation {
        Operation::Append | Operation::Prepend => {
            let text = text.text("to rank ").number(given).text(", the layout has rank ").number(expected);
            text.text(" already").text(HELP).text("write rank ").number(expected).text(", or a larger one")
        }
        Operation::TileToShape => {
            let text = text.text("a block of rank ").number(expected).text(" for a shape of rank ").number(given);
            text.text(HELP)
                .text("write a shape of ")
                .then(&count(Text::new(), expected, "mode"))
                .text(", with extent 1 where the block stands once")
        }
        Operation::CeilDiv | Operation::ShapeDiv | Operation::RoundUp | Operation::CoalesceOver if given > expected => {
            let text = text.then(&count(Text::new(), given, "mode")).text(" for a shape of ").number(expected);
            text.text(HELP).text("write ").then(&count(Text::new(), expected, "mode")).text(", or one number")
        }
        Operation::LogicalDivide
        | Operation::ZippedDivide
        | Operation::TiledDivide
        | Operation::FlatDivide
        | Operation::Composition
        | Operation::LogicalProduct
        | Operation::ZippedProduct
        | Operation::TiledProduct
        | Operation::FlatProduct
            if given > expected =>
        {
            let text = text
                .text("a tiler of ")
                .then(&count(Text::new(), given, "mode"))
                .text(" for a layout of rank ")
                .number(expected);
            text.text(HELP)
                .text("leave out ")
                .then(&count(Text::new(), given - expected, "mode"))
                .text("; `_` leaves a mode of the layout alone")
        }
        _ => {
            let text =
                text.then(&count(Text::new(), given, "mode")).text(" where ").number(expected).text(" are expected");
            text.text(HELP).text("write ").then(&count(Text::new(), expected, "mode"))
        }
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
