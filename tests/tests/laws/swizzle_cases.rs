//! Composed layouts and swizzles, case by case: cosizes, plain layouts, the bits of a target, texts, masks.

use layout_algebra::{Composed, Layout, LayoutError, Stride, Swizzle, Text};

#[test]
fn reversed_modes_decay_to_the_same_function() {
    for text in ["Sw<2,0,2> o 3 o 4:-1", "Sw<2,0,2> o 12 o (2,2):(-4,2)", "Sw<1,2,3> o 36 o (2,2):(-32,3)"] {
        let composed = Composed::parse(text).expect("a composed layout");
        let Some(plain) = composed.decay() else { panic!("{composed} decays") };
        for x in 0..composed.size() {
            let there = plain.offset.cast_signed() + plain.composed.layout().offset(x).expect("in bounds");
            assert_eq!(Ok(there), composed.index(x).map(u64::cast_signed), "{composed} at {x}");
        }
    }
}

#[test]
fn the_cosize_is_the_largest_index_and_one() {
    let layouts = ["5:1", "(3,5):(7,1)", "(4,8):(8,1)", "(6,2):(1,64)", "(3,3):(5,5)", "(2,3,5):(0,9,2)", "1:3"];
    for layout in layouts.map(|text| Layout::parse(text).expect("a layout")) {
        for (bits, base, shift) in [(1, 0, 1), (2, 0, 2), (2, 1, 3), (2, 0, -2), (3, 1, -4), (1, 2, -2)] {
            for offset in [0, 1, 6, 21] {
                let swizzle = Swizzle::new(bits, base, shift).expect("a swizzle");
                let composed = Composed::new(swizzle, offset, &layout).expect("small");
                let largest = (0..composed.size()).map(|x| composed.index(x).expect("in bounds")).max();
                assert_eq!(composed.cosize().ok(), largest.map(|index| index + 1), "{composed}");
            }
        }
    }
}

#[test]
fn a_large_tile_is_decided_at_once() {
    let tile = Composed::parse("Sw<3,10,10> o 0 o (1000,4096):(4096,1)").expect("a tile");
    assert!(tile.cosize().is_ok());
}

#[test]
fn every_text_reads_back() {
    for text in ["Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<1,0,-2> o 5 o 4:1", "Sw<0,0,0> o 9 o ():()", "(8,2):(1,8)"] {
        let composed = Composed::parse(text).expect("a composed layout");
        assert_eq!(composed.text().as_str(), text);
        assert_eq!(text.parse(), Ok(composed));
    }
    assert_eq!(Composed::parse("Sw<1,0,1> o 4"), Composed::parse("Sw<1,0,1> o 0 o 4:1"));
}

#[test]
fn broken_texts_say_where() {
    for (text, code, at) in [("Sw<3,3", "L0107", 6), ("Sw<3,3,3> 4:1", "L0107", 10), ("Sw<64,0,64> o 4:1", "L0107", 5)]
    {
        let error = Composed::parse(text).expect_err("broken");
        assert_eq!(error.code(), code, "{text}");
        let LayoutError::Parse { position, .. } = error else { panic!("{error}") };
        assert_eq!(position, at, "{text}");
    }
    assert_eq!(Composed::parse("Sw<3,3,2> o 4:1").expect_err("overlap").code(), "L0901");
    assert_eq!(Composed::parse("Sw<1,0,1> o 1 o 4:-1").expect_err("below").code(), "L0904");
    assert!(Composed::parse("Sw<1,0,1> o 4:1 o").is_err());
}

/// What so many bits hold, by counting: the size, the distance from the smallest index to the largest, and behind a
/// swizzle every index and every bit that it knows.
#[test]
fn bits_hold_what_they_count() {
    let texts = [
        "1:0",
        "3:1",
        "4:1",
        "(2,2):(4,3)",
        "(2,4):(0,0)",
        "(4,2):(1,4)",
        "(3,5):(2,7)",
        "(16,16):(0,1)",
        "(2,9):(100,0)",
    ];
    for layout in texts.map(|text| Layout::parse(text).expect("a layout")) {
        let reversed = Layout::leaf(3, Stride::constant(-5)).and_then(|mode| Layout::tuple(&[layout, mode]));
        for layout in [layout, reversed.expect("small")] {
            let indices = || (0..layout.size()).map(|x| layout.offset(x).expect("in bounds"));
            let distance = indices().max().expect("one") - indices().min().expect("one");
            for bits in 1..12 {
                let holds = layout.size() < 1 << bits && distance < 1 << bits;
                assert_eq!(layout.require_bits(bits).is_ok(), holds, "{layout} in {bits} bits");
            }
            assert!(layout.require_bits(63).is_ok() && layout.require_bits(64).is_ok());
        }
        for (swizzle, offset) in [((0, 0, 9), 0), ((1, 0, 3), 5), ((2, 1, -4), 0)] {
            let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).expect("a swizzle");
            let composed = Composed::new(swizzle, offset, &layout).expect("small");
            let masks = swizzle.sources() | swizzle.targets();
            let below = offset + layout.cosize().expect("constant") - 1;
            for bits in 1..12 {
                let holds = layout.size() < 1 << bits && below < 1 << bits && masks < 1 << bits;
                assert_eq!(composed.require_bits(bits).is_ok(), holds, "{composed} in {bits} bits");
                assert!(!holds || (0..layout.size()).all(|x| composed.index(x).is_ok_and(|index| index < 1 << bits)));
            }
        }
    }
}

#[test]
fn masks_and_parameters_agree() {
    for bits in 1..4 {
        for base in 0..4 {
            for shift in -6i32..=6 {
                let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
                assert_eq!(Swizzle::from_masks(swizzle.sources(), swizzle.targets()), Ok(swizzle));
            }
        }
    }
}

#[test]
fn the_widest_swizzle_stays_below_the_sign() {
    let widest = Swizzle::new(20, 3, -40).expect("63 bits");
    assert_eq!(widest.extent(), 63);
    assert_eq!(widest.apply(widest.apply(u64::MAX >> 1)), u64::MAX >> 1);
    assert!(Swizzle::new(20, 4, -40).is_err());
    assert!(Swizzle::new(1, 0, i32::MIN).is_err());
}

#[test]
fn numbers_are_decimal() {
    let text = Text::new().number(0).text(" ").number(u64::MAX).text(" ").then(&Stride::constant(i64::MIN).text());
    assert_eq!(text.as_str(), "0 18446744073709551615 -9223372036854775808");
}

#[test]
fn a_text_that_is_too_long_ends_in_two_dots() {
    let mut text = Text::new();
    for _ in 0..2048 {
        text = text.text("abc");
    }
    assert!(text.as_str().ends_with("abc.."));
    assert!(text.len() <= 2048);
    assert!(text.text("d").as_str().ends_with(".."));
}
