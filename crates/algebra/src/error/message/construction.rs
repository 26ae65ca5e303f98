//! Messages L01: the parts of layouts: extents, strides, text forms, sizes.

use super::{around, compact, rows};
use crate::const_util::{largest, magnitude};
use crate::data::bits::bit_matrix::MAX_MATRIX_BITS;
use crate::data::bits::dimensions::{MAX_DIMENSIONS, MAX_INPUT_BITS, MAX_OUTPUT_BITS};
use crate::data::bits::matrix::MAX_COLUMNS;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, MAX_NODES};
use crate::data::stride::{MAX_AXIS_DEPTH, MAX_RUNTIME};
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, Or, S, Spaces, T, Word};
use crate::error::{Capacity, Expected, Operation, Reading};

rows! {
    line:
    "L0101" "an extent is 0" ZeroExtent { blame, mode } =>
        if mode.is_whole() {
            let (zero, way) = zero(blame.operation);
            line.says(zero, &[]).help(way, &[])
        } else {
            line.says("extent 0 in {}; every extent is at least 1", &[T(&mode.text())])
                .help("write |1| for a mode of a single element, or leave the mode out", &[])
        };
    "L0102" "shape and stride are not congruent" NotCongruent { shape, stride } => {
        /// The most characters of a profile for which a headline has room.
        const SHORT: usize = 24;
        let (of_shape, of_stride) = (&shape.profile().text(), &stride.text());
        let profiles = &[T(of_shape), T(of_stride)];
        let same_rank = shape.rank() == stride.rank();
        let line = if !same_rank {
            let ranks = &[Many(shape.rank() as u64, "mode"), N(stride.rank() as u64)];
            line.says("the shape has {}, the stride has {}", ranks)
                .because("the shape has the profile {}, the stride {}", profiles)
        } else if of_shape.len() + of_stride.len() <= SHORT {
            line.says("not congruent: the shape has the profile {}, the stride {}", profiles)
        } else {
            line.says("not congruent: shape and stride have different profiles", &[])
                .because("the shape has the profile {}, the stride {}", profiles)
        };
        if same_rank && shape.rank() == 1 && stride.is_leaf() && shape.entry(0) > 0 {
            line.because("{} is a tuple of one mode, its stride is a tuple of one mode too", &[T(&shape.text())]);
        }
        match compact(&shape) {
            // A template: as an edit it would drop the existing strides.
            Some(compact) => line.help("the column-major layout of this shape is ~{}~", &[T(&compact)]),
            None => line.help("write one stride for each extent", &[]),
        }
    };
    "L0103" "not tractable" NotTractable { blame, extent, stride, next_extent, next_stride, reading } =>
        if let Reading::Reversed = reading {
            line.says("not tractable, stride {} is negative", &[S(stride)])
                .help("write ~#[allow(intractable)]~ above the definition, inside layout!, if the reversed mode is \
                    meant", &[])
        } else {
            let (step, next) = (extent.saturating_mul(magnitude(stride)), magnitude(next_stride));
            let modes = &[N(extent), S(stride), N(next_extent), S(next_stride)];
            let line = line.says("not tractable, {} x {} = {} does not divide stride {}",
                &[N(extent), S(stride), N(step), S(next_stride)]);
            let line = match reading {
                Reading::Overlap { layout, first, second, index, .. } => line.because("{} and {} both have index {}",
                    &[T(&coordinate(&layout, first)), T(&coordinate(&layout, second)), T(&index.text())]),
                Reading::Undecided { .. } => line.because("{}:{} and {}:{} interleave or overlap", modes),
                _ if next < step => line.because("{}:{} and {}:{} interleave", modes),
                _ => line.because("{}:{} leaves a gap below each step of {}:{}", modes),
            };
            // The arrows of the modes into the factors of memory, and the factor that would be needed between them.
            let (left, right) = (digits(extent), digits(next_extent));
            let width = if left > right { left } else { right };
            let line = line.says("\n    {}{} ──▶ {}\n    {}     {}/{}, not a whole factor\n    {}{} ──▶ {}",
                    &[Spaces(width - left), N(extent), N(extent), Spaces(width), N(next), N(step),
                        Spaces(width - right), N(next_extent), N(next_extent)]);
            readings(line, blame.operation, reading, step, next)
        };
    "L0104" "more modes than a layout holds" CapacityExceeded { what, count } => {
        let (holds, things, holder, way) = capacity(what);
        let line = match what {
            Capacity::Copies { count: copies, extents } => {
                let line = line.says("{} copies of {}", &[N(copies), Many(extents as u64, "extent")]);
                if count == 0 { line } else { line.says(" are {}", &[N(count)]) }
            }
            _ if count == 0 => line.says("at least {} {}", &[N(holds + 1), Word(things)]),
            _ => line.says("{} {}", &[N(count), Word(things)]),
        };
        let line = line.says(", {} {}", &[Word(holder), N(holds)]);
        match what {
            Capacity::Copies { extents, .. } => line.help("repeat at most |{}| times", &[N(holds / extents as u64)]),
            _ => line.help(way, &[]),
        }
    };
    "L0105" "a product exceeds 64 bits" Overflow { left, right } =>
        line.says("{} x {} does not fit in 64 bits", &[N(left), N(right)])
            .help("use at most ~{}~ x {}", &[N(u64::MAX / if right == 0 { 1 } else { right }), N(right)]);
    "L0106" "a sum exceeds 64 bits" SumOverflow { left, right } =>
        if right == 0 {
            line.says("offset {} does not fit in 63 bits and a sign", &[N(left)])
                .help("keep the sum of (extent - 1) x stride at or below {}", &[N(i64::MAX as u64)])
        } else {
            line.says("{} + {} does not fit in 64 bits", &[N(left), N(right)])
                .help("keep the sum at or below {}: the sum of (extent - 1) x stride of a layout", &[N(u64::MAX)])
        };
    "L0107" "not the text form of a layout" Parse { blame, position, expected } => {
        let (wanted, example) = wanted(expected);
        match blame.operation {
            // Text that the user wrote as tokens has no bytes: the caret says where.
            Operation::Linear => line.says("expected {} here", &[Word(wanted)]).help(example, &[]),
            _ => line.says("expected {} at byte {}", &[Word(wanted), N(position)]).help(example, &[]),
        }
    };
    "L0108" "a stride is not a constant" NotStatic { blame, stride } =>
        line.says("stride {} is not a constant", &[T(&stride.text())])
            .help(constant(blame.operation), &[T(&stride.text())]);
    "L0109" "a stride is negative" NegativeStride { stride } =>
        line.says("stride {} is negative", &[S(stride)])
            .help("take the mode from its other end, where its stride is |{}|", &[N(magnitude(stride))]);
    "L0110" "a number exceeds the bits of the target" TooWide { number, bits } =>
        line.says("{} does not fit in {} bits", &[N(number), N(bits as u64)])
            .help("keep the size, and the distance from the smallest to the largest index, at or below {}{}",
                // 64 bits: half of them, signed, may be a pointer offset; fewer belong to a smaller target.
                &[N(largest(bits)), Word(if bits < 63 { "; a target of 64 bits has room for more" } else { "" })]);
    "L0111" "padding makes two coordinates share an index" PaddingOverlaps { layout, collision, stride, padding } =>
        line.says("padding {} of stride {} makes two coordinates share an index", &[N(padding), S(stride)])
            .because("{} and {} both have index {}", &[T(&coordinate(&layout, collision.first)),
                T(&coordinate(&layout, collision.second)), S(collision.index)])
            .help(
                "dense: write ~{}~; a sliding window: write ~#[allow(intractable)]~ above the definition",
                &[S(stride)],
            );
}

/// The possible meanings of a literal's stride, each with the text to write for it, so that none is guessed. A claim,
/// or a morphism, has one.
const fn readings(line: &mut Text, of: Operation, reading: Reading, step: u64, next: u64) -> &mut Text {
    const ALLOW: &str = "write ~#[allow(intractable)]~ above the definition";
    let (dense, way) = match reading {
        _ if !matches!(of, Operation::Layout) => return line.help("use stride {}", &[Or(around(next, step))]),
        Reading::Padded { dense, padding } => {
            let line = line.help("padded by {}: write ~{} + {}~", &[N(padding), N(dense), N(padding)]);
            return line.says("; {}: write ~{}~", &[Word(if dense == step { "dense" } else { "unpadded" }), N(dense)]);
        }
        Reading::Reversed => return line,
        Reading::Interleaved { dense } => (dense, line.help("interleaved on purpose: ", &[]).says(ALLOW, &[])),
        Reading::Overlap { dense, .. } => (dense, line.help("a sliding window: ", &[]).says(ALLOW, &[])),
        Reading::Undecided { dense } => (dense, line.help("if that is meant: ", &[]).says(ALLOW, &[])),
    };
    if dense == 0 { way } else { way.says("; dense: write ~{}~", &[N(dense)]) }
}

/// A linear coordinate as a nested coordinate, in text.
const fn coordinate(layout: &Layout, linear: u64) -> Text {
    match layout.coordinate(linear) {
        Ok(coordinate) => coordinate.text(),
        Err(_) => Text::of("{}", &[N(linear)]),
    }
}

/// The name of a count that is 0, and the help.
const fn zero(operation: Operation) -> (&'static str, &'static str) {
    match operation {
        Operation::Upcast | Operation::Downcast => {
            ("factor 0; a factor is at least 1", "write |1|, which changes nothing")
        }
        Operation::Recast => ("elements of 0 bits", "write their size in bits, as 8 or 32"),
        Operation::DomainDistribute => ("0 parts; there is at least 1", "write |1| part"),
        Operation::Bounded => (
            "no integer is below 0, so Bounded<0> has no value",
            "use ~Bounded<1>~, whose value is 0, or a bound above it",
        ),
        Operation::Lanes => ("arrays of 0 elements; an array has at least 1", "write the lanes of a vector, as |8|"),
        Operation::Tensor => ("Multiple<0>; a divisor is at least 1", "use ~Multiple<1>~, which every extent is"),
        _ => ("extent 0; every extent is at least 1", "write |1| for a mode of a single element"),
    }
}

/// The limit, the names of the counted things and of the container, and the help.
const fn capacity(what: Capacity) -> (u64, &'static str, &'static str, &'static str) {
    match what {
        Capacity::Extents | Capacity::Copies { .. } => (
            MAX_LEAVES as u64,
            "extents",
            "a layout holds",
            "merge extents that follow one another, (2, 4) : (1, 2) is 8 : 1, or write two layouts",
        ),
        Capacity::Nodes => (
            MAX_NODES as u64,
            "extents and brackets together",
            "a layout holds",
            "flatten(..) it, which has one pair of brackets, or leave out brackets around single modes",
        ),
        Capacity::RuntimeStrides => (
            MAX_RUNTIME as u64,
            "runtime numbers",
            "a layout holds",
            "write numbers in place of the `?` that are known",
        ),
        Capacity::Depth => (
            MAX_AXIS_DEPTH as u64,
            "levels of brackets",
            "an axis names",
            "flatten(..) the shape: its axes have one level",
        ),
        Capacity::Dimensions => {
            (MAX_DIMENSIONS as u64, "dimensions", "a side has", "put the bases of several into one dimension")
        }
        Capacity::InputBits => {
            (MAX_INPUT_BITS as u64, "bits of inputs", "a linear layout has", "leave out dimensions that repeat values")
        }
        Capacity::OutputBits => (MAX_OUTPUT_BITS as u64, "bits of outputs", "an index has", "use smaller outputs"),
        Capacity::Columns => {
            (MAX_COLUMNS as u64, "columns", "a matrix has", "use two matrices, one for each part of the bits")
        }
        Capacity::MatrixBits => (
            MAX_MATRIX_BITS as u64,
            "bits",
            "a bit matrix has",
            "put the bits above into strides, or use a swizzle, which reads and changes up to 63",
        ),
    }
}

/// An example of a linear layout.
const LINEAR: &str = "a linear layout reads {lane: (4,8)^(32,1)} -> {row: 16, column: 8}, or (8,64)^(72,1)";

/// The expected token, and an example of the whole text.
const fn wanted(expected: Expected) -> (&'static str, &'static str) {
    let wanted = match expected {
        Expected::Number => "a number",
        Expected::SmallerNumber => "a number that fits",
        Expected::CommaOrBracket => "`,` or `)`",
        Expected::CommaOrSquare => return ("`,` or `]`", "a tiler reads [8, _, (2,4):(4,1)], or 8:1"),
        Expected::ColonOrEnd => "`:` or the end",
        Expected::RuntimeStride => "`?` after `*`",
        Expected::AxisOfSum => "terms along the modes 0 to 7, 3@0+5@1",
        Expected::AnotherAxis => "each axis once, 3@0+5@1",
        Expected::RuntimeNumber => {
            return (
                "a number after each `?`, or after none,",
                "extents read (128?,64?):(?,1), or (128?0,64?1):(?2,1)",
            );
        }
        Expected::End => "the end",
        Expected::Arrow => "an arrow `-[1,2]->`",
        Expected::Swizzle => "a swizzle, Sw<3,4,3>",
        Expected::After => "`o` after the swizzle",
        Expected::Name => return ("the name of a dimension", LINEAR),
        Expected::Colon => return ("`:` after the name", LINEAR),
        Expected::CommaOrCurly => return ("`,` or `}`", LINEAR),
        Expected::Outputs => return ("`-> {row: 16}`", LINEAR),
        Expected::Caret => return ("`^`", LINEAR),
        Expected::Triton => {
            return (
                "Triton's text",
                "it has lines ` - lane=1 -> (0, 2)`, then `where out dims are: [..]`; or is {lane = [[0, 2]]}",
            );
        }
    };
    (wanted, "a layout reads (4,8):(8,1), or ((2,3),4):((1,2),6)")
}

/// The help for a stride that is not a constant.
const fn constant(operation: Operation) -> &'static str {
    match operation {
        Operation::Complement | Operation::LogicalProduct | Operation::BlockedProduct | Operation::RakedProduct => {
            "write a number in place of {}, or compose after: composition(the runtime layout, the result)"
        }
        _ => "write a number in place of {}",
    }
}

/// The number of decimal digits.
const fn digits(number: u64) -> usize {
    match number.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}
