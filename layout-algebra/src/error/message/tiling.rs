//! Texts of errors about gaps, overlaps, tiles and modes.

use super::{HELP, NEXT, begin, count, misfit, nearest};
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::Span;
use crate::data::text::Text;
use crate::error::{Blame, Collision, LayoutError, Operation, Part};

pub(super) const fn tiling(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NotInjective { blame, layout, collision } => begin(text, blame)
            .text("not injective, linear coordinates ")
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
                .text("a tile that spans ")
                .then(&count(Text::new(), span, "element"))
                .text(" does not divide ")
                .number(extent)
                .text(NEXT);
            let text = if span > extent {
                text.text("it reaches past the last element, ").number(extent - 1)
            } else {
                let (tiles, rest) = (extent / span, extent % span);
                count(text, tiles, "tile")
                    .text(if tiles == 1 { " covers " } else { " cover " })
                    .number(tiles * span)
                    .text(" of ")
                    .number(extent)
                    .text(" elements, ")
                    .number(rest)
                    .text(if rest == 1 { " is left over" } else { " are left over" })
            };
            text.text(HELP).then(&fitting_tiles(extents, strides))
        }
        LayoutError::TileMisses { blame, tile, extent, missed, fitting } => begin(text, blame)
            .text("the repetitions of a tile of ")
            .then(&count(Text::new(), tile, "element"))
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
        LayoutError::ModeOutOfRange { blame, mode, rank }
            if matches!(blame.operation, Operation::Group | Operation::Take) =>
        {
            begin(text, blame)
                .text("the range of modes reaches ")
                .number(mode)
                .text(", the layout has ")
                .then(&count(Text::new(), rank as u64, "mode"))
                .text(HELP)
                .text("end it at ")
                .number(rank as u64)
                .text(", one past the last mode")
        }
        LayoutError::ModeOutOfRange { blame, mode, rank } => begin(text, blame)
            .text("there is no mode ")
            .number(mode)
            .text(", ")
            .then(&modes(rank as u64))
            .text(HELP)
            .then(&existing(rank as u64)),
        LayoutError::RangeBackwards { blame, begin, end } => {
            backwards(super::begin(text, blame), begin as u64, end as u64)
        }
        LayoutError::NotARefinement { blame, fine, coarse } => begin(text, blame)
            .then(&first_misfit(&fine, &coarse))
            .text(NEXT)
            .then(&fine.text())
            .text(" does not refine ")
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
            let text = count(text, given, "mode").text(" for a shape of ").number(expected);
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
        Operation::Layout if matches!(blame.part, Part::Stride) => {
            let text =
                count(text, given, "stride").text(" given for ").then(&count(Text::new(), expected, "runtime stride"));
            text.text(HELP).text("give ").then(&count(Text::new(), expected, "number")).text(", one for each `?`")
        }
        Operation::Tensor if matches!(blame.part, Part::Stride) => {
            let text = count(text, given, "stride").text(" for ").then(&count(Text::new(), expected, "extent"));
            text.text(HELP).text("write ").then(&count(Text::new(), expected, "stride"))
        }
        Operation::Tensor if matches!(blame.part, Part::Shape) => {
            let text = text.text("a tile of ").then(&count(Text::new(), given, "mode"));
            let text = text.text(" for a tensor of ").then(&count(Text::new(), expected, "mode"));
            text.text(HELP).text("write a tile of ").then(&count(Text::new(), expected, "extent"))
        }
        Operation::Index if matches!(blame.part, Part::Shape) && expected == 1 => {
            let text = text.text("`..` in ").then(&count(Text::new(), given, "mode")).text(", a run has one free mode");
            text.text(HELP).text("write `..` for the mode of the run, and coordinates for all others")
        }
        _ => {
            let text = count(text, given, "mode").text(if expected == 1 { " where 1 is expected" } else { " where " });
            let text = if expected == 1 { text } else { text.number(expected).text(" are expected") };
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
        .text("they are ")
        .then(&coordinate(layout, collision.first))
        .text(" and ")
        .then(&coordinate(layout, collision.second))
        .text(" of ")
        .then(&layout.text());
    match column_major(layout.shape()) {
        Ok(compact) => {
            text.text(HELP).text("the column-major layout of this shape has no overlap: ").then(&compact.text())
        }
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

/// "the modes are 0 and 1".
const fn modes(rank: u64) -> Text {
    let text = Text::new();
    match rank {
        0 => text.text("there are none"),
        1 => text.text("the only mode is 0"),
        2 => text.text("the modes are 0 and 1"),
        _ => text.text("the modes are 0 to ").number(rank - 1),
    }
}

const fn existing(rank: u64) -> Text {
    let text = Text::new();
    match rank {
        0 => text.text("use a layout that has modes"),
        1 => text.text("use mode 0"),
        _ => text.text("use a mode from 0 to ").number(rank - 1),
    }
}

/// The first entry of `coarse` that `fine` does not refine: "entry 0 is (2,3) of size 6, not 4".
const fn first_misfit(fine: &IntTuple, coarse: &IntTuple) -> Text {
    let text = Text::new();
    let (profile, fine_profile) = (coarse.profile(), fine.profile());
    if !profile.weakly_congruent(fine_profile) {
        let text = text.text("not a refinement, ").then(&fine_profile.text());
        return text.text(" does not refine the profile ").then(&profile.text());
    }
    let mut at = Span { node: 0, node_end: 0, leaf: 0, leaf_end: 0 };
    let (mut node, mut leaf) = (0, 0);
    while node < profile.node_count() {
        if profile.is_leaf_at(node) {
            at = fine_profile.subtree(at.node_end, at.leaf_end);
            match fine.size_of(at) {
                Ok(size) if size == coarse.entry(leaf) => {}
                Ok(size) => {
                    let text = text.text("not a refinement, entry ").number(leaf as u64).text(" is ");
                    let text = product(text, fine, at);
                    let text = if at.leaf_end - at.leaf > 1 { text.text(" = ").number(size) } else { text };
                    return text.text(", not ").number(coarse.entry(leaf));
                }
                Err(_) => {}
            }
            leaf += 1;
        } else {
            at.node_end += 1;
        }
        node += 1;
    }
    text.text("not a refinement")
}

/// "2 x 3", the entries below a node.
const fn product(text: Text, tuple: &IntTuple, at: Span) -> Text {
    let mut text = text;
    let mut leaf = at.leaf;
    while leaf < at.leaf_end {
        text = if leaf > at.leaf { text.text(" x ") } else { text };
        text = text.number(tuple.entry(leaf));
        leaf += 1;
    }
    if at.leaf == at.leaf_end { text.text("1") } else { text }
}

/// A range of modes, from its first mode to one past its last.
const fn backwards(text: Text, begin: u64, end: u64) -> Text {
    let text = text.text("the range of modes from ").number(begin).text(" to ").number(end).text(" runs backwards");
    text.text(HELP).text("write ").number(end).text(", ").number(begin).text(": the first mode, and one past the last")
}
