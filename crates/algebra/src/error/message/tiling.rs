//! Messages L03 and L04: overlaps, tiles, modes, wide elements.

use super::{around, compact, misfit, rows, single};
use crate::const_util::{magnitude, with_sign_of};
use crate::data::extent::Extent;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{Over, Subtree};
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, Or, S, SignedOr, T, Word};
use crate::error::{Operation, Part};

rows! {
    line:
    "L0301" "two coordinates have one index" NotInjective { layout, collision } => {
        let line = line
            .says("not injective, linear coordinates {} and {} both have index {}",
                &[N(collision.first), N(collision.second), S(collision.index)])
            .because("they are {} and {} of {}",
                &[T(&coordinate(&layout, collision.first)),
                    T(&coordinate(&layout, collision.second)), T(&layout.text())]);
        if let Some(compact) = compact(layout.shape()) {
            let help = "the column-major layout of this shape has no overlap: ~{}~";
            line.help(help, &[T(&compact)]);
        }
    };
    "L0302" "injectivity beyond the budget" InjectivityUndecided { budget } =>
        line.says("whether the layout is injective was not decided in {} steps", &[N(budget)])
            .help("use strides each of which is at least the reach of the smaller ones, as row_major(..) has", &[]);
    "L0303" "no left inverse" NoLeftInverse { stride, below, fitting } =>
        line.says("there is none, stride {} is not a multiple of stride {}", &[N(stride), N(below)])
            .help("use stride |{}|, a multiple of {}", &[N(fitting), N(below)]);
    "L0401" "a tile does not divide" TileDoesNotDivide { span, extent, extents, strides } => {
        let line = line.says("a tile that spans {} does not divide {}", &[Many(span, "element"), N(extent)]);
        let (tiles, rest) = (extent / span, extent % span);
        let line = if tiles == 0 {
            line.because("it reaches past the last element, {}", &[N(extent - 1)])
        } else {
            line.because("{} {} {} of {} elements, {} {} left over",
                &[Many(tiles, "tile"), Word(if tiles == 1 { "spans" } else { "span" }), N(tiles * span),
                    N(extent), N(rest), Word(if rest == 1 { "is" } else { "are" })])
        };
        match (extents, strides) {
            ([0, 0], [0, 0]) =>
                line.help("use a tile of extent |1|, which divides every layout, or another layout", &[]),
            ([0, 0], _) => line.help("use stride {}", &[Or(strides)]),
            _ => line.help("use extent {}", &[Or(extents)]),
        }
    };
    "L0402" "the repetitions of a tile miss an element" TileMisses { blame, tile, extent, missed, fitting } => {
        let line = line
            .says("the repetitions of a tile of {} do not cover {}", &[Many(tile, "element"), N(extent)])
            .because("element {} is in no tile", &[N(missed)]);
        match fitting {
            [0, 0] => line.help(single(blame.operation), &[]),
            _ => line.help("use stride {}", &[Or(fitting)]),
        }
    };
    "L0403" "wrong number of modes" RankMismatch { blame, given, expected } => {
        let (given, expected) = (given as u64, expected as u64);
        // Which operand has too many modes, or too few, depends on the operation.
        match (blame.operation, blame.part) {
            (Operation::LinearOf, _) =>
                line.says("{} for a layout of {}", &[Many(given, "name"), Many(expected, "mode")])
                    .help("write {}, one for each mode of the layout", &[Many(expected, "name")]),
            (Operation::Infer, _) =>
                line.says("a shape of {}, a table has 1 to {}", &[Many(given, "mode"), N(expected)])
                    .help("write the extents of the coordinates, as ~(4, 8)~", &[]),
            (Operation::SwizzleFor | Operation::PlacedFor, _) =>
                line.says("{} accesses, it is made for 1 to {}", &[N(given), N(expected)])
                    .help("name at most {}, the accesses that run most often", &[N(expected)]),
            (Operation::Access, _) =>
                line.says("a layout of {}, an access has 2: (thread, value)", &[Many(given, "mode")])
                    .help("write the threads, and the values of each, as ~(32, 4) : (4, 1)~", &[]),
            (Operation::Linear, _) =>
                line.says("{} for {}", &[Many(given, "number"), Many(expected, "dimension")])
                    .help("write {}, one for each dimension", &[Many(expected, "number")]),
            (Operation::Append | Operation::Prepend, _) =>
                line.says("rank {} is below the rank of the layout, {}", &[N(given), N(expected)])
                    .help("write rank |{}|, or a larger one", &[N(expected)]),
            (Operation::TileToShape, _) =>
                line.says("a block of rank {} for a shape of rank {}", &[N(expected), N(given)])
                    .help("write a shape of {}, with extent 1 where the block is not repeated",
                        &[Many(expected, "mode")]),
            (Operation::CeilDiv | Operation::ShapeDiv | Operation::RoundUp | Operation::CoalesceOver
                | Operation::FilterOver, _)
                if given > expected =>
                line.says("{} for a shape of {}", &[Many(given, "mode"), N(expected)])
                    .help("write {}, or one number", &[Many(expected, "mode")]),
            (Operation::LogicalDivide | Operation::ZippedDivide | Operation::TiledDivide | Operation::FlatDivide
                | Operation::LogicalProduct | Operation::ZippedProduct | Operation::TiledProduct
                | Operation::FlatProduct | Operation::Composition, _)
                if given > expected =>
                line.says("a tiler of {} for a layout of rank {}", &[Many(given, "mode"), N(expected)])
                    .help("leave out {}; `_` leaves a mode of the layout alone", &[Many(given - expected, "mode")]),
            (Operation::Layout, Part::Stride) =>
                line.says("{} given for {}", &[Many(given, "stride"), Many(expected, "runtime stride")])
                    .help("give {}, one for each `?`", &[Many(expected, "number")]),
            (Operation::Layout, Part::Whole) =>
                line.says("{} given for {}", &[Many(given, "number"), Many(expected, "runtime number")])
                    .help("give {}, one for each `?`: the extents, then the strides", &[Many(expected, "number")]),
            (Operation::Tensor, Part::Stride) =>
                line.says("{} for {}", &[Many(given, "stride"), Many(expected, "extent")])
                    .help("write {}", &[Many(expected, "stride")]),
            (Operation::Tensor, Part::Shape) =>
                line.says("a tile of {} for a tensor of {}", &[Many(given, "mode"), Many(expected, "mode")])
                    .help("write a tile of {}", &[Many(expected, "extent")]),
            (Operation::Index, Part::Shape) if expected == 1 =>
                line.says("`..` in {}, a run has one free mode", &[Many(given, "mode")])
                    .help("write `~..~` for the mode of the run, and coordinates for all others", &[]),
            _ => line.says("{} where {} {} expected",
                    &[Many(given, "mode"), N(expected), Word(if expected == 1 { "is" } else { "are" })])
                .help("write {}", &[Many(expected, "mode")]),
        }
    };
    "L0404" "no such mode" ModeOutOfRange { blame, mode, rank } =>
        match (blame.operation, rank) {
            (Operation::Group | Operation::Take, _) if blame.operand == 1 => line
                .says("the range of modes begins at {}, the layout has {}", &[N(mode), Many(rank as u64, "mode")])
                .help("write ~0, {}~ for all modes", &[N(rank as u64)]),
            (Operation::Group | Operation::Take, _) => line
                .says("the range of modes reaches {}, the layout has {}", &[N(mode), Many(rank as u64, "mode")])
                .help("end it at |{}|, one past the last mode", &[N(rank as u64)]),
            (_, 0) => line.says("there is no mode {}, there are none", &[N(mode)])
                .help("use a layout that has modes", &[]),
            (_, 1) => line.says("there is no mode {}, the only mode is 0", &[N(mode)]).help("use mode |0|", &[]),
            (_, 2) => line.says("there is no mode {}, the modes are 0 and 1", &[N(mode)])
                .help("use a mode from 0 to |1|", &[]),
            _ => line.says("there is no mode {}, the modes are 0 to {}", &[N(mode), N(rank as u64 - 1)])
                .help("use a mode from 0 to |{}|", &[N(rank as u64 - 1)]),
        };
    "L0405" "not a refinement" NotARefinement { fine, coarse } =>
        first_misfit(line, &fine, &coarse)
            .because("{} does not refine {}", &[T(&fine.text()), T(&coarse.text())])
            .help("use |{}|, or replace an entry of it by a tuple of the same product", &[T(&coarse.text())]);
    "L0406" "an order does not fit the shape" OrderNotCongruent { order, shape } =>
        misfit(line, "order", &order, &shape)
            .help("write one number for each mode of the shape: the smallest gets stride 1", &[]);
    "L0407" "neither extent divides the other" ShapeNotDivisible { extent, divisor } =>
        line.says("extent {} and divisor {}: neither divides the other", &[N(extent), N(divisor)])
            .help("use extent {}", &[Or(around(extent, divisor))]);
    "L0408" "a stride ends inside a wide element" StrideSplitsElement { stride, elements } =>
        line.says("stride {} ends inside a wide element of {}", &[S(stride), N(elements)])
            .because("it neither divides {} nor is a multiple of it", &[N(elements)])
            .help("use stride {}", &[SignedOr(multiples(stride, elements))]);
    "L0409" "steps leave a wide element" ElementsCarry { elements, reaches } =>
        line.says("steps of this stride leave a wide element of {}", &[N(elements)])
            .because("steps and smaller strides together reach element {} of it, the last is {}",
                &[N(reaches), N(elements - 1)])
            .help("use stride |{}|, or another multiple of it", &[N(elements)]);
    "L0410" "no mode is contiguous" NoContiguousMode { parts } =>
        line.says("no mode has stride 1 to hold the {} parts of an element", &[N(parts)])
            .help("append a mode ~1:1~, which gets extent {}", &[N(parts)]);
    "L0411" "a range of modes runs backwards" RangeBackwards { begin, end } =>
        line.says("the range of modes from {} to {} runs backwards", &[N(begin as u64), N(end as u64)])
            .help("write |{}, {}|: the first mode, and one past the last", &[N(end as u64), N(begin as u64)]);
    "L0412" "a tile fits for some values of a runtime extent" DependsOnExtent { tile, extent, fitting } => {
        let line = line.says("a tile of {} fits extent {} for some values only",
            &[Many(tile, "element"), T(&extent.text())]);
        let (one, factor) = (extent.coefficient, Extent { coefficient: 1, product: extent.product });
        let multiple = one.saturating_mul(fitting);
        if fitting == 0 {
            line.because("{} = 1 gives extent {}, which it does not fit", &[T(&factor.text()), N(one)])
                .help("use a tile that fits {}, or `instantiate` the values first", &[N(one)])
        } else {
            let larger = Extent { coefficient: multiple, product: extent.product };
            line.because("{} = 1 gives extent {}, which it does not fit; {} = {} gives {}, which it fits",
                &[T(&factor.text()), N(one), T(&factor.text()), N(fitting), N(multiple)])
                .help("make the extent {}, a `~Multiple<{}>~`, or `instantiate` the values first",
                    &[T(&larger.text()), N(multiple)])
        }
    };
    "L0413" "an operation is not defined for runtime extents" RuntimeExtent { extent } =>
        line.says("not defined for runtime extents, as {}", &[T(&extent.text())])
            .help("apply it to a tile, whose extents are constants, or `instantiate` the values first", &[]);
}

/// The nearest multiples of a number below and above a stride, with its sign; 0 is none.
const fn multiples(stride: i64, of: u64) -> [i64; 2] {
    let [below, above] = around(magnitude(stride), of);
    [towards(stride, below), towards(stride, above)]
}

/// A magnitude with the sign of a stride; 0, which means none, if it does not fit.
const fn towards(stride: i64, magnitude: u64) -> i64 {
    match with_sign_of(stride, magnitude) {
        Some(towards) => towards,
        None => 0,
    }
}

/// A linear coordinate as a nested coordinate, in text.
const fn coordinate(layout: &Layout, x: u64) -> Text {
    match layout.coordinate(x) {
        Ok(coordinate) => coordinate.text(),
        Err(_) => Text::of("{}", &[N(x)]),
    }
}

/// Writes the first entry of `coarse` that `fine` does not refine: "entry 0 is 2 x 3 = 6, not 4".
const fn first_misfit<'a>(line: &'a mut Text, fine: &IntTuple, coarse: &IntTuple) -> &'a mut Text {
    let (profile, fine_profile) = (coarse.profile(), fine.profile());
    if !profile.weakly_congruent(fine_profile) {
        return line.says(
            "not a refinement, {} does not refine the profile {}",
            &[T(&fine_profile.text()), T(&profile.text())],
        );
    }
    let mut over = Over::START;
    let mut leaf = 0;
    while leaf < coarse.length() {
        over = over.next_leaf(profile, fine_profile);
        if let Ok(size) = fine.size_of(over.at)
            && size != coarse.entry(leaf)
        {
            return line.says(
                "not a refinement, entry {} is {}, not {}",
                &[N(leaf as u64), T(&product(fine, over.at, size)), N(coarse.entry(leaf))],
            );
        }
        leaf += 1;
    }
    line.says("not a refinement", &[])
}

/// The entries below a node as text: "2 x 3 = 6".
const fn product(tuple: &IntTuple, at: Subtree, size: u64) -> Text {
    if at.leaf_end - at.leaf < 2 {
        return Text::of("{}", &[N(size)]);
    }
    let mut text = Text::of("{}", &[N(tuple.entry(at.leaf))]);
    let mut leaf = at.leaf + 1;
    while leaf < at.leaf_end {
        text.says(" x {}", &[N(tuple.entry(leaf))]);
        leaf += 1;
    }
    text.says(" = {}", &[N(size)]);
    text
}
