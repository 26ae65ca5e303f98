//! Messages L02: composition. `A` is the outer layout. It is written out, because it may be a mode of the user's
//! layout, the inner layout of a swizzled one, or a complement.

use super::{rows, single};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::text::Text;
use crate::data::value::Value;
use crate::error::fill::Arg::{Many, N, Or, S, SignedOr, T, Word};
use crate::error::{Contradiction, Operation, Part};

rows! {
    line:
    "L0201" "the inner layout leaves the outer one"
    InnerTooLarge { blame, outer, reaches, alone, fitting, fitting_stride, extended } =>
        if matches!(blame.operation, Operation::WithShape) {
            line.says("the shape has {} coordinates, the layout {}", &[N(reaches + 1), N(outer.size())])
                .help("use a shape of at most ~{}~ coordinates", &[N(outer.size())]);
        } else {
            let last = outer.size() - 1;
            let line = match alone {
                Some((extent, stride)) => line.says("{}:{} of the inner layout reaches {}, the outer ends at {}",
                    &[N(extent), S(stride), N(reaches), N(last)]),
                None => line.says("the inner layout reaches {}, the outer ends at {}", &[N(reaches), N(last)]),
            };
            let line = line.because("A = {} has {}, A({}) does not exist",
                &[T(&outer.text()), Many(outer.size(), "element"), N(reaches)]);
            let line = match (fitting, fitting_stride) {
                (0, 0) => line.help("use strides that reach at most {}", &[N(last)]),
                (0, stride) => line.help("use stride |{}|", &[N(stride)]),
                (extent, _) => line.help("use extent |{}|", &[N(extent)]),
            };
            if extended && matches!(blame.operation, Operation::Composition) {
                line.says(", or composition_extended, where the last mode of A is unbounded", &[]);
            }
        };
    "L0202" "the inner extent does not end on a boundary"
    InnerExtentNotDivisible { blame, extent, steps, outer_extent, contradiction, fitting } => {
        let line = match blame.part {
            Part::Whole => line.says("the tile's rest, extent {}, does not step through extent {}",
                &[N(extent), N(outer_extent)]),
            _ => line.says("extent {} is not a multiple of the {} steps through extent {}",
                &[N(extent), N(steps), N(outer_extent)]),
        };
        let line = contradict(line, &contradiction, outer_extent);
        match fitting {
            [0, 0] => line.help(single(blame.operation), &[]),
            _ => line.help("use extent {}", &[Or(fitting)]),
        }
    };
    "L0203" "the inner stride does not step through an extent"
    StrideDoesNotStep { blame, extent, stride, outer_extent, contradiction, fitting, shorter } => {
        let headline = match blame.part {
            Part::Whole => "the tile's rest, stride {}, does not step through extent {}",
            _ => "stride {} does not step through extent {} of the outer layout",
        };
        let line = line.says(headline, &[S(stride), N(outer_extent)]);
        let line = contradict(line, &contradiction, outer_extent);
        match (fitting, shorter) {
            ([0, 0], 2) => line.help("use extent |2|: two elements are always a layout", &[]),
            ([0, 0], 1) => line.help("use extent |1| there, or another layout", &[]),
            ([0, 0], _) => line.help(single(blame.operation), &[]),
            _ => line.help("use stride {} over extent {}", &[SignedOr(fitting), N(extent)]),
        }
    };
    "L0204" "inner modes carry into one another"
    ModesCarry { blame, outer, coordinate, terms, outer_extent, fitting, shorter } => {
        let line = line.says("inner modes carry into one another through extent {}", &[N(outer_extent)]);
        let line = carry(line, &outer, coordinate, &terms, outer_extent);
        match (fitting, shorter) {
            ([0, 0], 1) => line.help("use extent |1| there: one mode at a time does not carry", &[]),
            ([0, 0], _) => line.help(single(blame.operation), &[]),
            _ => line.help("use stride {} there", &[SignedOr(fitting)]),
        }
    };
    "L0205" "composition beyond the budget" Undecided { blame, needed, budget } => {
        let line = if needed > budget {
            line.says("deciding needs {} evaluations, the budget is {}", &[N(needed), N(budget)])
        } else {
            line.says("not decided within the budget of {} evaluations", &[N(budget)])
        };
        if matches!(blame.operation, Operation::Descriptor) {
            line.help("use the swizzle of the hardware, or a tensor of at most ~{}~ elements", &[N(budget)])
        } else {
            let inner = if matches!(blame.operation, Operation::Composition) { "inner " } else { "" };
            line.help("use a tractable {}layout, as row_major(..): it is decided without enumeration", &[Word(inner)])
        };
    };
    "L0206" "a stride would be a sum of two bases" MixedBasis { blame, stride, first, second, fitting } => {
        let line = line.says("stride {} would step by {} and {} at once, which is not a stride",
            &[N(stride), T(&first.text()), T(&second.text())]);
        match (fitting, blame.operation) {
            ([0, 0], Operation::Coshape) =>
                line.help("use strides of axes at the same place of one coordinate", &[]),
            ([0, 0], _) =>
                line.help("tile by mode, [..]: each tile steps along one mode of the outer layout", &[]),
            _ => line.help("use stride {}, which stays in one mode", &[Or(fitting)]),
        }
    };
}

/// The outer layout with a verb, and its coalesced form if the extent belongs to that. If `last` is past its end, the
/// text names the extension.
const fn outer_layout(outer: &Layout, outer_extent: u64, last: u64) -> Text {
    let mut text = outer.text();
    if last >= outer.size() {
        text.says(" has extended", &[]);
        return text;
    }
    let coalesced = Modes::of(outer).layout();
    let mut written = coalesced.length() == outer.length();
    let mut i = 0;
    while i < outer.length() {
        written |= outer.shape().entry(i) == outer_extent;
        i += 1;
    }
    if !written {
        text.says(" = {}", &[T(&coalesced.text())]);
    }
    text.says(" has", &[]);
    text
}

/// Writes "A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17".
const fn contradict<'a>(line: &'a mut Text, contradiction: &Contradiction, outer_extent: u64) -> &'a mut Text {
    /// The number of values that are shown.
    const SHOWN: u64 = 4;
    let last = contradiction.at * contradiction.step;
    let mut values = contradiction.value(0).text();
    let mut k = 1;
    while k < SHOWN && k < contradiction.at {
        values.says(", {}", &[T(&contradiction.value(k).text())]);
        k += 1;
    }
    line.because(
        "A = {} A(0), A({}){} = {}{}; a layout over {} continues with {}, but A({}) = {}",
        &[
            T(&outer_layout(&contradiction.outer, outer_extent, last)),
            N(contradiction.step),
            Word(if contradiction.at > 2 { ", .." } else { "" }),
            T(&values),
            Word(if k < contradiction.at { ", .." } else { "" }),
            N(contradiction.size),
            T(&contradiction.continues().text()),
            N(last),
            T(&contradiction.value(contradiction.at).text()),
        ],
    )
}

/// Writes "A(B(2,0)) + A(B(0,1)) = A(4) + A(3) = 7, but A(7) = 8".
const fn carry<'a>(
    line: &'a mut Text,
    outer: &Layout,
    coordinate: Option<IntTuple>,
    terms: &[u64; MAX_LEAVES],
    outer_extent: u64,
) -> &'a mut Text {
    let (mut written, mut terms_text) = (Text::new(), Text::new());
    let (mut sum, mut index) = (Value::ZERO, 0);
    let mut i = 0;
    while i < MAX_LEAVES {
        if terms[i] > 0 {
            let plus = if index > 0 { " + " } else { "" };
            if let Some(coordinate) = coordinate {
                let template = if coordinate.profile().is_leaf() { "{}A(B({}))" } else { "{}A(B{})" };
                written.says(template, &[Word(plus), T(&alone(coordinate, i).text())]);
            }
            terms_text.says("{}A({})", &[Word(plus), N(terms[i])]);
            sum = sum.plus(&Value::of(outer, terms[i]), 1);
            index += terms[i];
        }
        i += 1;
    }
    if coordinate.is_some() {
        written.says(" = ", &[]);
    }
    line.because(
        "A = {} {}{} = {}, but A({}) = {}",
        &[
            T(&outer_layout(outer, outer_extent, index)),
            T(&written),
            T(&terms_text),
            T(&sum.text()),
            N(index),
            T(&Value::of(outer, index).text()),
        ],
    )
}

/// The coordinate with all entries 0 except one.
const fn alone(coordinate: IntTuple, leaf: usize) -> IntTuple {
    let mut alone = coordinate;
    let mut i = 0;
    while i < alone.length() {
        alone.entries[i] = if i == leaf { coordinate.entries[i] } else { 0 };
        i += 1;
    }
    alone
}
