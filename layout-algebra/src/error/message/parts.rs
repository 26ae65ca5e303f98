//! Texts of errors about parts that are to be disjoint.

use super::{HELP, NEXT, begin};
use crate::const_util::ctry;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::text::Text;
use crate::error::{Collision, LayoutError, Operation};

pub(super) const fn parts(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::PartsOverlap { blame, mode, layout, collision } => {
            let words = Words::of(blame.operation);
            let (first, second) =
                (Place::of(&layout, mode, collision.first), Place::of(&layout, mode, collision.second));
            let text = begin(text, blame)
                .text(words.owners)
                .text(" ")
                .then(&first.owner.text())
                .text(" and ")
                .then(&second.owner.text())
                .text(" have an element in common")
                .text(NEXT);
            let text = first.write(text, &words).text(" and ");
            let text = second.write(text, &words).text(" of ").then(&layout.text());
            overlap(text, &words, &layout, collision)
        }
        LayoutError::PartsAtRunTime { blame, stride } => begin(text, blame)
            .text("whether parts overlap depends on stride ")
            .then(&stride.text())
            .text(", known at run time")
            .text(HELP)
            .text("use ")
            .text(checked_twin(blame.operation))
            .text(", which decides it there"),
        LayoutError::PartCount { blame, given, count } => begin(text, blame)
            .text("an array of ")
            .number(given)
            .text(" for ")
            .number(count)
            .text(" parts")
            .text(HELP)
            .text("take an array of ")
            .number(count)
            .text(", or the iterator"),
        LayoutError::SplitWithin { blame, mode, at, extent, unit } => {
            split_within(begin(text, blame), mode, at, extent, unit)
        }
        LayoutError::NotDisjoint { blame, first, second, index, free } => begin(text, blame)
            .text("not disjoint, index ")
            .signed(index)
            .text(" is in both layouts")
            .text(NEXT)
            .text("it is at ")
            .then(&first.text())
            .text(" of the first and at ")
            .then(&second.text())
            .text(" of the second")
            .text(HELP)
            .text("put the second at offset ")
            .number(free),
        LayoutError::DisjointUndecided { blame, budget } => begin(text, blame)
            .text("whether the layouts are disjoint was not decided in ")
            .number(budget)
            .text(" steps")
            .text(HELP)
            .text("use layouts whose ranges of indices do not meet"),
        _ => text,
    }
}

/// The method that decides at run time.
const fn checked_twin(operation: Operation) -> &'static str {
    match operation {
        Operation::Tiles => "try_tiles_mut",
        Operation::Partition => "try_partition_mut",
        Operation::SplitMode => "try_split_mode",
        Operation::SplitAtMode => "try_split_at_mode",
        _ => "try_split",
    }
}

/// What the parts of an operation are called.
struct Words {
    owners: &'static str,
    owner: &'static str,
    element: &'static str,
    help: &'static str,
}

impl Words {
    const fn of(operation: Operation) -> Words {
        let (owners, owner, element, help) = match operation {
            Operation::Partition => {
                ("threads", "thread", "value", "threads and values without overlap are, for example, ")
            }
            Operation::Tiles => ("tiles", "tile", "element", "without overlap, tiles and their repetitions are "),
            _ => ("parts", "part", "element", "without overlap, parts and their elements are "),
        };
        Words { owners, owner, element, help }
    }
}

/// A coordinate, by the part that it is in and its place there.
struct Place {
    owner: IntTuple,
    rest: IntTuple,
}

impl Place {
    const fn of(layout: &Layout, mode: u8, x: u64) -> Place {
        let found = match layout.coordinate(x) {
            Ok(coordinate) => match (coordinate.mode(mode as usize), others(&coordinate, mode as usize)) {
                (Ok(owner), Ok(rest)) => Some(Place { owner, rest }),
                _ => None,
            },
            Err(_) => None,
        };
        match found {
            Some(place) => place,
            // The error names a cell of its layout.
            None => Place { owner: IntTuple::leaf(x), rest: IntTuple::EMPTY },
        }
    }

    /// "thread 1, value (0,2)".
    const fn write(&self, text: Text, words: &Words) -> Text {
        let text = text.text(words.owner).text(" ").then(&self.owner.text());
        if self.rest.length() == 0 {
            return text;
        }
        text.text(", ").text(words.element).text(" ").then(&self.rest.text())
    }
}

/// The modes but one; of two modes, the other one.
const fn others(tuple: &IntTuple, mode: usize) -> Result<IntTuple, LayoutError> {
    if tuple.rank() == 2 {
        return tuple.mode(1 - mode);
    }
    let mut result = IntTuple::VOID;
    ctry!(result.push_tuple(tuple.rank() - 1));
    let mut i = 0;
    while i < tuple.rank() {
        if i != mode {
            ctry!(result.push_tree(tuple, ctry!(tuple.profile().mode_span(i))));
        }
        i += 1;
    }
    Ok(result)
}

/// The index that two coordinates have, and a layout where they have not.
const fn overlap(text: Text, words: &Words, layout: &Layout, collision: Collision) -> Text {
    let text = if layout.is_constant() {
        text.text(" both have index ").signed(collision.index)
    } else {
        text.text(" are one, whatever the runtime strides")
    };
    match column_major(layout.shape()) {
        Ok(compact) => text.text(HELP).text(words.help).then(&compact.text()),
        Err(_) => text,
    }
}

const fn split_within(text: Text, mode: u8, at: u64, extent: u64, unit: u64) -> Text {
    let text = text.text("extent ").number(extent).text(" of mode ").number(mode as u64);
    let text = text.text(" cannot be split at ").number(at);
    let text = if at == 0 || at >= extent {
        text.text(NEXT).text("one side would be empty")
    } else {
        text.text(NEXT).text("both sides are layouts only at multiples of ").number(unit)
    };
    // The multiples of the unit next to the place, within the mode; a place at or past the end is next to its last one.
    let last = (extent - 1) / unit * unit;
    let below = if at > last { last } else { at / unit * unit };
    let above = below.saturating_add(unit);
    let text = text.text(HELP);
    match (below > 0, above < extent) {
        (true, true) if below != at => text.text("split at ").number(below).text(" or ").number(above),
        (true, _) => text.text("split at ").number(below),
        (false, true) => text.text("split at ").number(above),
        (false, false) => text.text("mode ").number(mode as u64).text(" has no place to split at; split another"),
    }
}
