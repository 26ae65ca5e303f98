//! Messages L07: buffers, disjoint parts, runtime extents.

use super::{compact, rows};
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::text::Text;
use crate::error::fill::Arg::{N, Or, S, T};
use crate::error::{LayoutError, Operation};

rows! {
    line:
    "L0701" "a buffer is too short" BufferTooShort { length, cosize } =>
        line.says("the buffer has {} elements, the layout needs {}", &[N(length), N(cosize)])
            .because("index {} is past the end", &[N(cosize - 1)])
            .help("use a buffer of at least ~{}~ elements", &[N(cosize)]);
    "L0702" "elements are not contiguous" NotContiguous { blame, size, run } =>
        if size == 0 {
            line.says("the elements along mode {} are not contiguous, its stride is not 1", &[N(blame.leaf as u64)])
                .help("leave free a mode whose stride is the constant 1, or iterate over a tile", &[])
        } else {
            line.says("{} elements are not contiguous, only runs of {}", &[N(size), N(run)])
                .because("a slice has index x at linear coordinate x", &[])
                .help("iterate, or copy_from to a column_major layout", &[])
        };
    "L0703" "two parts have an element in common" PartsOverlap { blame, mode, layout, collision } => {
        let [headline, element, part, help] = templates(blame.operation);
        let (first, second) =
            (place(&layout, mode as usize, collision.first), place(&layout, mode as usize, collision.second));
        let line = line.says(headline, &[T(&first.0.text()), T(&second.0.text())]).because("{} and {} of {}",
            &[T(&place_text(&first, element, part)), T(&place_text(&second, element, part)), T(&layout.text())]);
        let line = if layout.is_constant() {
            line.says(" both have index {}", &[S(collision.index)])
        } else {
            line.says(" share an index for all runtime strides", &[])
        };
        if let Some(compact) = compact(layout.shape()) {
            line.help(help, &[T(&compact)]);
        }
    };
    "L0704" "whether parts overlap is known at run time" PartsAtRunTime { stride } =>
        line.says("whether parts overlap depends on stride {}, known at run time", &[T(&stride.text())])
            .help("use `try_parts_mut` or `try_into_parts`, which decide it there", &[]);
    "L0705" "wrong number of parts" PartCount { blame, given, count } => {
        let line = line.says("an array of {} for {} parts", &[N(given), N(count)]);
        let line = match blame.operation {
            Operation::Tiles => {
                line.because("where a tiler has `_`, tiles are of extent 1; `..` is all of a mode", &[])
            }
            _ => line,
        };
        line.help("use an array of ~{}~, or the iterator", &[N(count)]);
    };
    "L0706" "a split through a mode" SplitWithin { mode, at, extent, unit } => {
        let line = line.says("extent {} of mode {} cannot be split at {}", &[N(extent), N(mode as u64), N(at)]);
        let line = if at == 0 || at >= extent {
            line.because("one side would be empty", &[])
        } else {
            line.because("both sides are layouts only at multiples of {}", &[N(unit)])
        };
        match places(at, extent, unit) {
            [0, 0] => line.help("mode {} cannot be split; split another mode", &[N(mode as u64)]),
            places => line.help("split at {}", &[Or(places)]),
        }
    };
    "L0707" "two layouts have an index in common" NotDisjoint { first, second, index, free } =>
        line.says("not disjoint, index {} is in both layouts", &[S(index)])
            .because("it is at {} of the first and at {} of the second", &[T(&first.text()), T(&second.text())])
            .help("put the second at offset |{}|", &[N(free)]);
    "L0708" "disjointness beyond the budget" DisjointUndecided { budget } =>
        line.says("whether the layouts are disjoint was not decided in {} steps", &[N(budget)])
            .help("use layouts whose ranges of indices do not overlap", &[]);
    "L0711" "a runtime extent is not a multiple" NotAMultiple { extent, divisor } =>
        line.says("extent {} is not a multiple of {}", &[N(extent), N(divisor)])
            .because("tiles of {} leave a tail of {}", &[N(divisor), N(extent % divisor)])
            .help("pad the extent to ~{}~, or keep it as `usize` and take its tiles by `ragged(..)`",
                &[N((extent / divisor + 1).saturating_mul(divisor))]);
    "L0712" "tiles may leave a tail" RaggedExtent { mode, tile, multiple } => {
        let line = match multiple {
            1 => line.says("tiles of {} may leave a tail: {} may have any extent", &[N(tile), T(&mode.text())]),
            _ => line.says("tiles of {} may leave a tail: {} has any multiple of {}",
                &[N(tile), T(&mode.text()), N(multiple)]),
        };
        // The least multiple above the tile leaves a tail, unless it is a multiple of the tile. Then the next one does.
        let above = (tile / multiple + 1) * multiple;
        let above = if above % tile == 0 { above + multiple } else { above };
        line.because("an extent of {} leaves a tail of {}", &[N(above), N(above % tile)])
            .help("make it a `~Multiple<{}>~`, tested once, or take its tiles by `ragged(..)`", &[N(tile)])
    };
    "L0713" "no mode has stride 1" NoUnitStride { least } => {
        let line = match least {
            0 => line.says("no mode has the constant stride 1", &[]),
            -1 => line.says("no mode has stride 1, the nearest is {}", &[S(least)])
                .because("its elements are contiguous, but run backwards", &[]),
            _ => line.says("no mode has stride 1, the nearest is {}", &[S(least)])
                .because("no two elements are contiguous", &[]),
        };
        line.help("use `copy_from` into a layout with a contiguous mode, or `iter`, element by element", &[])
    };
}

/// The templates for the parts of an operation: headline, an element of a part, a part of one element, help.
const fn templates(operation: Operation) -> [&'static str; 4] {
    match operation {
        Operation::Partition => [
            "threads {} and {} have an element in common",
            "thread {}, value {}",
            "thread {}",
            "threads and values without overlap: ~{}~",
        ],
        Operation::Tiles => [
            "tiles {} and {} have an element in common",
            "tile {}, element {}",
            "tile {}",
            "tiles and their repetitions without overlap: ~{}~",
        ],
        _ => [
            "parts {} and {} have an element in common",
            "part {}, element {}",
            "part {}",
            "parts and their elements without overlap: ~{}~",
        ],
    }
}

/// A coordinate as its part and the place within it.
const fn place(layout: &Layout, mode: usize, x: u64) -> (IntTuple, IntTuple) {
    if let Ok(coordinate) = layout.coordinate(x)
        && let Ok(owner) = coordinate.mode(mode)
        && let Ok(rest) = others(&coordinate, mode)
    {
        return (owner, rest);
    }
    // The error names a coordinate of its layout, so this is not reached.
    (IntTuple::leaf(x), IntTuple::EMPTY)
}

/// All modes except `mode`: a mode if it is one, else a tuple.
const fn others(tuple: &IntTuple, mode: usize) -> Result<IntTuple, LayoutError> {
    if tuple.rank() == 2 {
        return tuple.mode(1 - mode);
    }
    let mut others = IntTuple::VOID;
    ctry!(others.push_tuple(tuple.rank() - 1));
    let mut i = 0;
    while i < tuple.rank() {
        if i != mode {
            ctry!(others.push_tree(tuple, ctry!(tuple.profile().mode_span(i))));
        }
        i += 1;
    }
    Ok(others)
}

/// The text "thread 1, value (0,2)".
const fn place_text((owner, rest): &(IntTuple, IntTuple), element: &str, part: &str) -> Text {
    if rest.length() == 0 {
        return Text::of(part, &[T(&owner.text())]);
    }
    Text::of(element, &[T(&owner.text()), T(&rest.text())])
}

/// The nearest multiples of the unit below and above a place, within the mode; a place at or past the end is next to
/// the last multiple. 0 is none.
const fn places(at: u64, extent: u64, unit: u64) -> [u64; 2] {
    let last = (extent - 1) / unit * unit;
    let below = if at > last { last } else { at / unit * unit };
    let above = below.saturating_add(unit);
    if above >= extent || below == at && below > 0 { [below, 0] } else { [below, above] }
}
