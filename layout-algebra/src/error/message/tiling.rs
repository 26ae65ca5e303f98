//! Texts of errors about gaps, overlaps, tiles and modes.

use super::{HELP, NEXT, begin, misfit, nearest};
use crate::error::{Collision, LayoutError};
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
            .text("rank ")
            .number(given as u64)
            .text(" where rank ")
            .number(expected as u64)
            .text(" is expected")
            .text(HELP)
            .text("give as many modes as the other has, ")
            .number(expected as u64)
            .text("; in a tiler `_` leaves a mode alone"),
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
