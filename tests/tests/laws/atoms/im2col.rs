//! Patches by their definition: what an im2col copy writes is the matrix of patches, for all small convolutions; rows
//! that a copy gathers, for all lists of them.

use layout_algebra::atom::{Filter, Im2col, Im2colInstruction, RowGather};
use layout_algebra::{Composed, Layout};

/// The extents of an image, channels first, and its strides: rows of `pitch` elements a pixel.
fn image(extents: &[u64], pitch: u64) -> Layout {
    let mut strides = vec![1, pitch];
    for extent in &extents[1..extents.len() - 1] {
        strides.push(strides[strides.len() - 1] * extent);
    }
    Layout::flat(extents, &strides).unwrap()
}

/// What shared memory holds: for each pixel and channel of the stage the index in the image, `None` for 0.
type Moved = Vec<Vec<Option<i64>>>;

/// The instruction by PTX's definition: from the first pixel on, along the first mode of space by its traversal stride
/// to the end of the bounding box, then from its begin on in the next mode, and so on.
fn moved(copy: &Im2col, image: &Layout, at: &Im2colInstruction) -> Moved {
    let space = copy.rank() - 2;
    let mut pixel: Vec<i64> = at.coordinates[1..copy.rank()].to_vec();
    let within = |x: i64, mode: usize| (0..image.mode_at(mode).0.cast_signed()).contains(&x);
    let mut all = Vec::new();
    for _ in 0..copy.pixels() {
        let place: Option<i64> = (0..=space)
            .map(|i| {
                let x = pixel[i] + if i < space { at.offsets[i].cast_signed() } else { 0 };
                within(x, i + 1).then(|| x * image.mode_at(i + 1).1.coefficient())
            })
            .sum();
        all.push(
            (0..copy.channels().cast_signed())
                .map(|j| at.coordinates[0] + j)
                .map(|channel| place.filter(|_| within(channel, 0)).map(|place| place + channel))
                .collect(),
        );
        // The next pixel.
        let mut i = 0;
        while i < space {
            pixel[i] += copy.element_strides()[i + 1].cast_signed();
            if pixel[i] < image.mode_at(i + 1).0.cast_signed() + copy.upper()[i] {
                break;
            }
            pixel[i] = copy.lower()[i];
            i += 1;
        }
        if i == space {
            pixel[space] += 1;
        }
    }
    all
}

/// The patches by the definition of a convolution: output `q` reads position `q * stride - before + tap * dilation`.
fn patches(copy: &Im2col, image: &Layout, filters: &[Filter], [pixel, channel]: [u64; 2], tap: &[u64]) -> Moved {
    let outputs: Vec<u64> = filters
        .iter()
        .enumerate()
        .map(|(i, f)| (image.mode_at(i + 1).0 + f.before + f.after - f.dilation * (f.taps - 1) - 1) / f.stride + 1)
        .collect();
    assert_eq!(copy.outputs()[..outputs.len()], outputs);
    let within = |x: i64, mode: usize| (0..image.mode_at(mode).0.cast_signed()).contains(&x);
    let element = |mut number: u64, channel: u64| {
        let mut place = channel.cast_signed();
        for (i, f) in filters.iter().enumerate() {
            let x = (number % outputs[i] * f.stride + tap[i] * f.dilation).cast_signed() - f.before.cast_signed();
            number /= outputs[i];
            if !within(x, i + 1) {
                return None;
            }
            place += x * image.mode_at(i + 1).1.coefficient();
        }
        let last = filters.len() + 1;
        (within(number.cast_signed(), last) && within(channel.cast_signed(), 0))
            .then(|| place + number.cast_signed() * image.mode_at(last).1.coefficient())
    };
    let row = |i: u64| (0..copy.channels()).map(|j| element(pixel + i, channel + j)).collect();
    (0..copy.pixels()).map(row).collect()
}

/// Compares all instructions of a convolution, also past its last pixel and channel, and the layout of its patches.
fn require_right(image: &Layout, filters: &[Filter], stage: &Composed) {
    let copy = Im2col::new(image, filters, stage, 32).unwrap_or_else(|error| panic!("{image} {filters:?}: {error}"));
    let layout = copy.patches().unwrap();
    let count = layout.mode(0).unwrap().size();
    let taps: u64 = filters.iter().map(|f| f.taps).product();
    for tap in 0..taps {
        let mut rest = tap;
        let at: Vec<u64> = filters
            .iter()
            .map(|f| {
                let digit = rest % f.taps;
                rest /= f.taps;
                digit
            })
            .collect();
        for pixel in (0..count).step_by(3) {
            for channel in [0, 4, 8] {
                let instruction = copy.instruction(pixel, channel, &at).unwrap();
                let (got, want) =
                    (moved(&copy, image, &instruction), patches(&copy, image, filters, [pixel, channel], &at));
                assert_eq!(got, want, "{image} {filters:?}, pixel {pixel}, channel {channel}, tap {at:?}");
            }
        }
        // Where an element is not padding, the layout of patches has its index.
        let channels = image.mode_at(0).0;
        for pixel in 0..count {
            let wanted = patches(&copy, image, filters, [pixel, 0], &at)[0][0];
            let index = layout.index(pixel + count * channels * tap).unwrap().cast_signed() + copy.origin();
            assert!(wanted.is_none_or(|wanted| wanted == index), "{image} {filters:?}: {layout} at {pixel}");
        }
    }
}

/// The filters of at most `taps` taps over so many pixels that have an output.
fn filters(extent: u64, taps: u64, padding: u64) -> Vec<Filter> {
    let mut all = Vec::new();
    for taps in 1..=taps {
        for (stride, dilation) in [(1, 1), (2, 1), (1, 2), (3, 2)] {
            for (before, after) in (0..=padding).flat_map(|before| (0..=padding).map(move |after| (before, after))) {
                if extent + before + after > dilation * (taps - 1) {
                    all.push(Filter { taps, stride, dilation, before, after });
                }
            }
        }
    }
    all
}

#[test]
fn a_copy_of_one_mode_of_space_moves_patches() {
    let stage = Composed::parse("(5,4):(4,1)").unwrap();
    for extent in 1..=6 {
        for filter in filters(extent, 4, 3) {
            require_right(&image(&[8, extent, 3], 12), &[filter], &stage);
        }
    }
}

#[test]
fn a_copy_of_two_modes_of_space_moves_patches() {
    let stage = Composed::parse("(7,4):(4,1)").unwrap();
    for (width, height) in [(1, 1), (3, 2), (2, 4), (4, 3)] {
        for w in filters(width, 3, 1) {
            for h in filters(height, 2, 1) {
                require_right(&image(&[6, width, height, 2], 8), &[w, h], &stage);
            }
        }
    }
}

#[test]
fn a_copy_of_three_modes_of_space_moves_patches() {
    let stage = Composed::parse("Sw<1,2,3> o 0 o (9,8):(8,1)").unwrap();
    let d = Filter { stride: 2, before: 1, ..Filter::of(2) };
    for w in filters(3, 3, 1) {
        for h in [Filter::of(1), Filter { dilation: 2, after: 1, ..Filter::of(2) }] {
            require_right(&image(&[8, 3, 2, 3, 2], 8), &[w, h, d], &stage);
        }
    }
}

#[test]
fn what_no_map_has_is_refused() {
    let (wide, stage) = (image(&[64, 56, 56, 8], 64), "(64,64):(64,1)");
    let refused = |image: &Layout, filters: &[Filter], stage: &str| {
        Im2col::new(image, filters, &Composed::parse(stage).unwrap(), 16).unwrap_err().to_string()
    };
    let of = |filter: Filter| refused(&wide, &[filter, Filter::of(3)], stage);
    let three = Filter::of(3);
    for (text, want) in [
        (of(Filter { before: 129, ..three }), "[L1522] box: the lower corner of mode 1 is -129, not from -128 to 127"),
        (of(Filter { after: 130, ..three }), "[L1522] box: the upper corner of mode 1 is 128, not from -128 to 127"),
        (of(Filter { stride: 9, ..three }), "[L1522] box: the stride of the filter of mode 1 is 9, not from 1 to 8"),
        (of(Filter { dilation: 128, ..three }), "[L1522] box: the last offset of mode 1 is 256, not from 0 to 255"),
        (of(Filter::of(57)), "[L1522] box: the bounding box of mode 1 is 0, not from 1 to 2147483647"),
        (of(Filter::of(0)), "[L1522] box: the taps of mode 1 are 0, not from 1 to 256"),
        (of(Filter { dilation: 0, ..three }), "[L1522] box: the dilation of mode 1 is 0, not from 1 to 255"),
        (
            refused(&wide, &[three; 2], "(1025,64):(64,1)"),
            "[L1522] box: the pixels of a copy are 1025, not from 1 to 1024",
        ),
        (
            refused(&wide, &[three; 2], "(4,264):(264,1)"),
            "[L1522] box: the channels or columns of a copy are 264, not from 1 to 256",
        ),
        (
            refused(&wide, &[three; 2], "Sw<3,3,3> o 0 o (8,32):(32,1)"),
            "[L1522] box: the bytes of a row of the stage are 64, not 128",
        ),
        (refused(&wide, &[three], stage), "[L0403]"),
        (refused(&wide, &[three; 2], "(64,64):(1,64)"), "[L0606]"),
        (refused(&wide, &[three; 2], "(64,4):(4,1)"), "[L1508]"),
        (refused(&image(&[64, 56, 56, 8], 68), &[three; 2], stage), "[L1515]"),
        (
            refused(&Layout::parse("(64,56):(1,64)").unwrap(), &[], stage),
            "[L1522] box: the modes of the image are 2, not from 3 to 5",
        ),
        (
            refused(&Layout::parse("(64,56,8):(2,128,7168)").unwrap(), &[three], stage),
            "[L1522] box: the stride of channels or columns is 2, not 1",
        ),
    ] {
        assert!(text.starts_with(want), "{text}\n{want}");
    }
}

#[test]
fn a_gather_moves_the_rows_that_it_names() {
    let matrix = Layout::parse("(5,12):(16,1)").unwrap();
    let (stage, bytes) = (Composed::parse("(8,8):(8,1)").unwrap(), 4);
    let copy = RowGather::new(&matrix, &stage, 32).unwrap();
    // PTX: four rows of the box, one after the other, with zeros where the tensor has no element.
    let issued = |at: [i64; 5], start: u64| {
        (0..4).flat_map(move |row: usize| {
            (0..8_i64).map(move |column| {
                let (x, y) = (at[0] + column, at[row + 1]);
                let element = ((0..12).contains(&x) && (0..5).contains(&y)).then(|| y * 16 + x);
                (start + (row as u64 * 8 + column.unsigned_abs()) * bytes, element)
            })
        })
    };
    for number in 0..8_i32.pow(4) {
        let rows: Vec<i32> = (0..8).map(|i| number / 8_i32.pow(i % 4) % 8 - 1).collect();
        for column in [0, 8, 16] {
            let mut held = vec![None; 64];
            for i in 0..copy.instructions() {
                let four: [i32; 4] = rows[4 * usize::try_from(i).unwrap()..][..4].try_into().unwrap();
                let at = copy.instruction(i, column, &four).unwrap();
                for (place, element) in issued(at.coordinates, at.start) {
                    held[usize::try_from(place / bytes).unwrap()] = element;
                }
            }
            for (x, held) in (0..).zip(&held) {
                let (row, at) = (rows[x / 8], column.cast_signed() + i64::try_from(x % 8).unwrap());
                let want = ((0..5).contains(&row) && at < 12).then(|| i64::from(row) * 16 + at);
                assert_eq!(*held, want, "{rows:?}, column {column}");
            }
        }
        let first = (0..8)
            .flat_map(|i| (0..i).map(move |k| [k, i]))
            .find(|[k, i]| rows[*k] == rows[*i] && (0..5).contains(&rows[*i]));
        assert_eq!(copy.twice(&rows), first, "{rows:?}");
    }
}

#[test]
fn a_stage_that_no_gather_fills_is_refused() {
    let refused = |matrix: &str, stage: &str| {
        RowGather::new(&Layout::parse(matrix).unwrap(), &Composed::parse(stage).unwrap(), 16).unwrap_err().code()
    };
    let matrix = "(100,64):(64,1)";
    assert_eq!(refused(matrix, "(6,64):(64,1)"), "L0711");
    assert_eq!(refused(matrix, "(8,64):(1,8)"), "L0606");
    assert_eq!(refused(matrix, "(4,512):(512,1)"), "L1522");
    assert_eq!(refused(matrix, "(8,8):(8,1)"), "L1510");
    assert_eq!(refused(matrix, "(4,4):(4,1)"), "L1508");
    assert_eq!(refused("(100,64):(60,1)", "(4,64):(64,1)"), "L1515");
    assert_eq!(refused("(100,64):(1,128)", "(4,64):(64,1)"), "L1522");
    assert_eq!(refused("(1,64):(-64,1)", "(4,64):(64,1)"), "L1515");
    assert_eq!(refused("(100,64):(1099511627776,1)", "(4,64):(64,1)"), "L1516");
    assert_eq!(refused("(1,64):(9223372036854775807,1)", "(4,64):(64,1)"), "L1516");
    assert_eq!(refused("(8589934592,64):(64,1)", "(4,64):(64,1)"), "L1514");
    assert_eq!(refused(matrix, "(576460752303423488,16):(16,1)"), "L0105");
}
