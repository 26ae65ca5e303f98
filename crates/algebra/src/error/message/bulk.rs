//! Messages L15: bulk copies by tensor maps. The word of the rule is in parentheses where the driver has one.

use super::rows;
use crate::data::im2col::Im2colFault;
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::data::text::Text;
use crate::error::fill::Arg::{Many, N, Or, S, T, Word};

rows! {
    line:
    "L1501" "a stage of another size than its tile" StageSize { stage, tile } =>
        line.says("the stage has {}, the tile has {}", &[Many(stage, "element"), N(tile)])
            .because("each element of the tile has one place in shared memory", &[])
            .help("use a stage over the extents of the tile, ~{}~ elements", &[N(tile)]);
    "L1502" "a tile that ends within an extent" TileCrosses { mode, tile, extent, fitting } => {
        let line = line
            .says("a tile of {} along mode {} ends within extent {}", &[N(tile), N(mode as u64), T(&extent.text())])
            .because("mode {} has elements after this extent, and does not coalesce", &[N(mode as u64)]);
        if fitting[0] == 0 && fitting[1] == 0 {
            line.help("use a tile that divides ~{}~", &[T(&extent.text())])
        } else {
            line.help("use a tile of {}", &[Or(fitting)]).form()
        }
    };
    "L1503" "elements that no tensor map has" BulkElement { bits } =>
        line.says("a tensor map has no elements of {}", &[Many(bits, "bit")])
            .because("its types have 8, 16, 32 or 64 bits", &[])
            .help("copy elements of ~8~, ~16~, ~32~ or ~64~ bits, for instance several as one", &[]);
    "L1504" "a swizzle that no tensor map has" BulkSwizzle { swizzle, bits, fitting } =>
        line.says("the stage has {}, which no tensor map has", &[T(&swizzle.text())])
            .because("in bytes it is {}; tensor maps have Sw<1,4,3>, Sw<2,4,3> and Sw<3,4,3>",
                &[T(&in_bytes(swizzle, bits))])
            .help("use ~{}~, the nearest for elements of {}", &[T(&call(fitting)), Many(bits, "bit")]);
    "L1505" "no element at offset 1" StageUnit { least, fix } => {
        let line = line.says("no element of the stage has offset 1, the least stride is {}", &[N(least)])
            .because("a box fills shared memory without gaps", &[]);
        match fix {
            Some(fix) => line.help("use ~{}~", &[T(&fix.text())]),
            None => line.help("use a stage whose least stride is ~1~", &[]),
        }
    };
    "L1506" "a stage that begins inside a mode" StageStart { mode, step, fix } =>
        paste(line.says("offset 1 of the stage is position {} of mode {}, not its next element",
                &[N(step), N(mode as u64)])
            .because("offset 1 is the place of position {}, a box brings position 1", &[N(step)]), fix);
    "L1507" "a stage along a mode of another stride than 1" NotMajor { mode, stride, major, fix } => {
        let line = line
            .says("the stage begins along mode {}, whose stride in the tensor is {}, not 1",
                &[N(mode as u64), T(&stride.text())])
            .because("offset 1 is the place of the element {} further on, a box brings the next one",
                &[T(&stride.text())]);
        match major {
            Some(major) if major != mode => {
                paste(line.because("mode {} has stride 1", &[N(major as u64)]), fix)
            }
            Some(_) => line.help("begin the stage with the extent of mode {} that has stride ~1~", &[N(mode as u64)]),
            None => line.help("use a tensor with a mode of stride ~1~, as a constant", &[]),
        }
    };
    "L1508" "rows of a box that are not a multiple of 16 bytes" InnerBytes { elements, bits, mode, next } => {
        let unit = 128 / bits;
        let line = line.says("a box has rows of {} bytes, not a multiple of 16", &[N(elements * bits / 8)]);
        let line = match next {
            Some((next, step)) => line.because(
                "offset {} is the place of position {} of mode {}, a longer row brings position {} of mode {}",
                &[N(elements), N(step), N(next as u64), N(elements), N(mode as u64)]),
            None => line.because("the row is all of the tile", &[]),
        };
        line.help("use rows of ~{}~ elements along mode {}", &[N(elements.div_ceil(unit) * unit), N(mode as u64)])
    };
    "L1509" "rows of a box below the span of the swizzle" UnderSpan { bytes, span, fitting } => {
        let line = line.says("a box has rows of {} bytes, its swizzle a span of {}", &[N(bytes), N(span)])
            .because("no document says where rows below the span begin", &[]);
        if fitting.is_identity() {
            line.help("use rows of ~{}~ bytes, or no swizzle", &[N(span)])
        } else {
            line.help("use ~{}~, the swizzle of {} bytes", &[T(&call(fitting)), N(bytes)])
        }
    };
    "L1510" "an instruction that does not begin at a multiple of 128 bytes" BulkStart {
        instruction, start, step, fitting, blocks
    } => if blocks > 1 {
        line.says("the slices of {} blocks have {} bytes, not a multiple of 128", &[N(blocks), N(start)])
            .because("an instruction begins at a multiple of 128 bytes in shared memory", &[])
            .help("use fewer blocks, or slices of ~{}~ elements", &[N(fitting)])
    } else {
        line.says("instruction {} begins at byte {}, not a multiple of 128", &[N(instruction), N(start)])
            .because("instructions are {} apart in the stage", &[Many(step, "element")])
            .help("use a stride of ~{}~ in the stage, or a split", &[N(fitting)])
    };
    "L1511" "a tensor map of more than 5 dimensions" TensorMapRank { rank, mode, extent, part, runtime } => {
        let line = line.says("the map has {}, at most 5", &[Many(rank as u64, "dimension")]);
        let modes = &[N(mode as u64), N(part), T(&extent.text())];
        let line = if runtime {
            line.because("mode {} shares no dimension: its stride is known at run time", &[N(mode as u64)])
        } else if part > 1 && extent.coefficient % part == 0 {
            line.because("mode {} shares no dimension: a box has {} of its {} elements", modes)
        } else {
            line.because("mode {} shares no dimension: tiles of {} have an edge in {}", modes)
        };
        line.help("use tiles of ~1~ along more modes, or a tensor whose modes coalesce", &[])
    };
    "L1512" "blocks that do not cut a box" Multicast { blocks, elements, fitting } => {
        let mut text = Text::new();
        let mut i = 0;
        while i < elements.len() {
            if i == 0 || elements[i] > 1 {
                if i > 0 {
                    text.push(" x ");
                }
                text.push_number(elements[i]);
            }
            i += 1;
        }
        line.says("{} do not cut a box of {} into equal slices", &[Many(blocks, "block"), T(&text)])
            .because("slices are cut from the slowest extent on, each time by a divisor", &[])
            .help("use {} blocks", &[Or(fitting)])
            .form()
    };
    "L1513" "an edge along stride 0" BroadcastEdge { mode, extent, tile } =>
        line.says("tiles of {} have an edge in mode {} of extent {} and stride 0",
                &[N(tile), N(mode as u64), T(&extent.text())])
            .because("no dimension of the map has stride 0, so that nothing ends there", &[])
            .help("use tiles that divide ~{}~", &[T(&extent.text())]);
    "L1514" "an extent that no tensor map has" TensorMapExtent { dimension, extent } =>
        line.says("dimension {} of the map has extent {}, not 1 to 2^32", &[N(dimension as u64), N(extent)])
            .help("use a map of at most ~4294967296~ positions, at an address further on", &[]);
    "L1515" "a stride that is not a multiple of 16 bytes" TensorMapStride { dimension, stride, bytes, fitting } =>
        line.says("dimension {} of the map has a stride of {} bytes, not a multiple of 16",
                &[N(dimension as u64), N(stride)])
            .because("that is {} of {} bytes", &[Many(stride / bytes, "element"), N(bytes)])
            .help("pad the stride to ~{}~ elements", &[N(fitting)]);
    "L1516" "a stride that no tensor map has" TensorMapReach { dimension, stride } =>
        line.says("dimension {} of the map strides {} bytes, 2^40 or more", &[N(dimension as u64), N(stride)])
            .help("use a map for each position of this dimension, at ~1099511627760~ bytes at most", &[]);
    "L1517" "an address that is not a multiple of 16" TensorMapAddress { address } =>
        line.says("the tensor is at address {}, not a multiple of 16", &[N(address)])
            .help("allocate it at a multiple of 16, as ~{}~", &[N(address.div_ceil(16).saturating_mul(16))]);
    "L1518" "a coordinate of more than 31 bits" TileCoordinate { coordinate } => {
        let line = if coordinate == u64::MAX {
            line.says("a tile has a coordinate beyond 2^31 - 1", &[])
        } else {
            line.says("a tile has coordinate {}, beyond 2^31 - 1", &[N(coordinate)])
        };
        line.because("extents reach 2^32, but coordinates are signed numbers of 32 bits", &[])
            .help("use a second map, at an address ~{}~ positions further on", &[N(1 << 31)])
    };
    "L1519" "an extent with a rest" TensorMapDivides { mode, extent, divisor, fold } => {
        let line = line.says("extent {} of mode {} is not a multiple of {}",
            &[N(extent), N(mode as u64), N(divisor)]);
        if fold {
            line.because("mode {} shares a dimension of the map, where nothing ends at its edge", &[N(mode as u64)])
        } else {
            line.because("mode {} is split there: positions beyond the end would read the next row", &[N(mode as u64)])
        };
        line.help("pad the extent to ~{}~", &[N(extent.div_ceil(divisor).saturating_mul(divisor))])
    };
    "L1520" "more instructions than claimed" TooManyInstructions {
        found, claimed, offset, mode, step, fewer, order
    } => {
        let line = line.says("a tile needs {}, claimed at most {}", &[Many(found, "instruction"), N(claimed)])
            .because("a box ends at offset {}, where position {} of mode {} comes next",
                &[N(offset), N(step), N(mode as u64)]);
        match order {
            Some(order) => line.help("use ~{}~ with the same swizzle, which needs ~{}~",
                &[T(&order.text()), N(fewer)]),
            None => line.help("claim ~{}~, or allow a ~split~", &[N(found)]),
        }
    };
    "L1521" "a stage without a swizzle for its copy and its product" NoStageSwizzle { reasons, fix } => {
        let [none, narrow, middle, wide] = reasons;
        let [none, narrow, middle, wide] = [
            Text::new().text(none), Text::new().text(narrow), Text::new().text(middle), Text::new().text(wide),
        ];
        let line = line.says("no swizzle of a tensor map serves the copy and the product of the stage", &[])
            .because("{} refuses it without a swizzle, {} with lines of 32 bytes, {} with 64, {} with 128",
                &[T(&none), T(&narrow), T(&middle), T(&wide)]);
        match fix {
            Some((swizzle, stage)) if !swizzle.is_identity() =>
                line.help("use |{}|, which takes {}", &[T(&stage.text()), T(&call(swizzle))]),
            Some((_, stage)) => line.help("use |{}|", &[T(&stage.text())]),
            None => line.help("use another tile; the page of ~{}~ has examples", &[T(&wide)]),
        }
    };
    "L1522" "patches that no im2col map has" NotIm2col { fault, mode, value, least, most } => {
        let (name, verb) = (Word(fault.name()), Word(fault.verb()));
        let line = match mode {
            0 if least == most => line.says("{} {} {}, not {}", &[name, verb, S(value), S(most)]),
            0 => line.says("{} {} {}, not from {} to {}", &[name, verb, S(value), S(least), S(most)]),
            _ => line.says("{} of mode {} {} {}, not from {} to {}",
                &[name, N(mode as u64), verb, S(value), S(least), S(most)]),
        };
        match fault {
            Im2colFault::Rank => line.help("use channels, space and images, as ~(64,56,56,8)~", &[]),
            Im2colFault::ChannelStride => line.because("a copy moves vectors of 16 bytes along it", &[])
                .help("use a tensor in which that mode has stride ~1~", &[]),
            Im2colFault::Channels | Im2colFault::Pixels => line.help("use a stage of at most ~{}~", &[S(most)]),
            Im2colFault::Span => line.because("a swizzle moves vectors within a line of its span", &[])
                .help("use rows of ~{}~ bytes, or the swizzle of another span", &[S(most)]),
            Im2colFault::Stride => line.help("use a stride from ~{}~ to ~{}~", &[S(least), S(most)]),
            Im2colFault::Lower => line.because("it is the padding before the image, below 0", &[])
                .help("use a padding of at most ~{}~", &[S(least.saturating_neg())]),
            Im2colFault::Upper if value > most =>
                line.because("it is the padding after the image, less the last offset", &[])
                    .help("use a padding of at most ~{}~ beyond the last offset", &[S(most)]),
            Im2colFault::Upper => line.because("it is the padding after the image, less the last offset", &[])
                .help("use taps with a last offset of at most ~{}~", &[S(least.saturating_neg())]),
            Im2colFault::Taps => line.help("use from ~{}~ to ~{}~ taps", &[S(least), S(most)]),
            Im2colFault::Dilation if value > most =>
                line.help("use a dilation from ~{}~ to ~{}~", &[S(least), S(most)]),
            Im2colFault::Dilation => line.because("all taps would be of one pixel", &[])
                .help("use a dilation from ~{}~ to ~{}~", &[S(least), S(most)]),
            Im2colFault::LastOffset => line.because("it is the dilation times the taps before it", &[])
                .help("use taps within ~{}~ pixels", &[S(most)]),
            Im2colFault::Box if value > most =>
                line.help("use an image of at most ~{}~ pixels along it, with its padding", &[S(most)]),
            Im2colFault::Box => line.because("no place of the filter is within the image and its padding", &[])
                .help("pad the image by ~{}~ pixels, or use fewer taps", &[S(1_i64.saturating_sub(value))]),
        };
    };
}

/// The help with another layout of the stage.
const fn paste(line: &mut Text, fix: Option<Layout>) -> &mut Text {
    match fix {
        Some(fix) => line.help("use a stage with that mode first, as ~{}~", &[T(&fix.text())]),
        None => line.help("use a stage that begins with the next elements of the tensor", &[]),
    }
}

/// A swizzle as the language writes it.
const fn call(swizzle: Swizzle) -> Text {
    Text::new()
        .text("swizzle(")
        .number(swizzle.bits() as u64)
        .text(", ")
        .number(swizzle.base() as u64)
        .text(", ")
        .number(swizzle.shift().unsigned_abs() as u64)
        .text(")")
}

/// A swizzle of elements of `bits` bits, of bytes.
const fn in_bytes(swizzle: Swizzle, bits: u64) -> Text {
    let base = swizzle.base() + (bits / 8).trailing_zeros();
    match Swizzle::new(swizzle.bits(), base, swizzle.shift()) {
        Ok(swizzle) => swizzle.text(),
        Err(_) => swizzle.text(),
    }
}
