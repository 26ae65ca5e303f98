//! `parse(text(x)) = x`, and nothing but text forms is read.

use layout_algebra::{Axis, Basis, Capacity, IntTuple, Layout, LayoutError, MAX_LEAVES, Stride, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::tree::{Tree, layout_text};
use proptest::prelude::*;

#[test]
fn every_small_shape_is_read_back() {
    for shape in small::shapes(3, 2, &[1, 2, 13]) {
        let tuple = shape.to_int_tuple().unwrap();
        assert_eq!(tuple.to_string(), shape.to_string());
        assert_eq!(IntTuple::parse(&shape.to_string()), Ok(tuple));
        assert_eq!(Tree::of(&tuple), shape);
        assert_eq!(shape.to_string().parse(), Ok(tuple));
    }
}

#[test]
fn every_small_layout_is_read_back() {
    for layout in small::nested_layouts(2, 2, &[1, 2, 5], &[-3, 0, 1, 40]) {
        let text = layout_text(&Tree::of_layout(&layout));
        assert_eq!(layout.to_string(), text);
        assert_eq!(format!("{layout:?}"), text);
        assert_eq!(Layout::parse(&text), Ok(layout));
        assert_eq!(text.parse(), Ok(layout));
    }
}

/// Any stride of the three bases, and any sum along axes.
fn stride() -> impl Strategy<Value = Stride> + Clone {
    let path = prop::collection::vec(0..255usize, 0..7);
    let sum = prop::collection::vec((-40..40i64, 0..8usize), 2..5);
    (any::<i32>(), 0..4u8, 0..8u8, path, sum).prop_map(|(coefficient, kind, k, path, sum)| {
        if kind == 3 {
            let term = |(by, mode): &(i64, usize)| Stride::new(*by, Basis::Axis(Axis::ROOT.then(*mode).unwrap()));
            let sum: Vec<Stride> = sum.iter().map(term).collect();
            return Stride::sum(&sum).unwrap();
        }
        let basis = match kind {
            0 => Basis::Unit,
            1 => Basis::Runtime(k),
            _ => Basis::Axis(path.into_iter().fold(Axis::ROOT, |axis, mode| axis.then(mode).unwrap())),
        };
        Stride::new(i64::from(coefficient), basis)
    })
}

/// Any tiler of few tiles.
fn tiler() -> impl Strategy<Value = Tiler> + Clone {
    let tile = random::any_layout(2).prop_map(|tree| tree.to_layout().map_or(Tiler::KEEP, |tile| Tiler::layout(&tile)));
    let leaf = prop_oneof![
        Just(Tiler::KEEP),
        Just(Tiler::WHOLE),
        tile,
        (1u64..40).prop_map(|extent| Tiler::extent(extent).unwrap())
    ];
    leaf.prop_recursive(3, 8, 3, |modes| {
        prop::collection::vec(modes, 0..4).prop_map(|modes| Tiler::by_mode(&modes).unwrap())
    })
}

proptest! {
    #![proptest_config(crate::cases(256))]

    /// A tiler is read back, with blanks or without, and is no other one.
    #[test]
    fn tilers_are_read_back(tiler in tiler(), other in tiler()) {
        let text = tiler.to_string();
        prop_assert_eq!(Tiler::parse(&text), Ok(tiler));
        prop_assert_eq!(text.replace(' ', "").parse(), Ok(tiler));
        prop_assert_eq!(text.replace('[', " [ ").replace(']', " ] ").parse(), Ok(tiler));
        prop_assert_eq!(text == other.to_string(), tiler == other);
    }

    /// Any text is read as a tiler or refused with a position inside it, and what is read is written back as a text
    /// form.
    #[test]
    fn no_text_of_a_tiler_panics(text in "[\\[\\]_()0-9,: ]{0,24}") {
        match Tiler::parse(&text) {
            Ok(tiler) => prop_assert_eq!(Tiler::parse(&tiler.to_string()), Ok(tiler)),
            Err(LayoutError::Parse { position, .. }) => prop_assert!(position <= text.len() as u64),
            Err(_) => {}
        }
    }

    #[test]
    fn layouts_of_all_bases_are_read_back(tree in random::tree((1u64..40, stride()), 5)) {
        let shape = tree.map(|(extent, _)| *extent).to_int_tuple().unwrap();
        let strides: Vec<Stride> = tree.leaves().into_iter().map(|(_, stride)| *stride).collect();
        let layout = Layout::new(&shape, &strides).unwrap();
        let text = layout.to_string();
        // An axis of depth 0 is written like a constant, and is the only stride that is.
        let roots = strides.iter().any(|s| s.basis().same(Basis::Axis(Axis::ROOT)));
        let back = Layout::parse(&text);
        prop_assert!(back == Ok(layout) || roots, "{text}");
        prop_assert!(back.is_ok());
    }

    /// Blanks between tokens and a trailing comma mean nothing.
    #[test]
    fn blanks_are_skipped(tree in random::any_layout(5)) {
        let text = layout_text(&tree);
        let spaced = text.replace(',', " , ").replace(':', " : ").replace('(', " ( ").replace(')', " ) ");
        prop_assert_eq!(Layout::parse(&spaced), Layout::parse(&text));
        prop_assert_eq!(Layout::parse(&spaced), tree.to_layout());
    }

    /// Any text is read or refused with a position inside it, and what is read is written back as a text form.
    #[test]
    fn no_text_panics(text in "[()0-9,:?*@+ \\-x]{0,24}") {
        match Layout::parse(&text) {
            Ok(layout) => prop_assert_eq!(Layout::parse(&layout.to_string()), Ok(layout)),
            Err(LayoutError::Parse { position, .. }) => prop_assert!(position <= text.len() as u64),
            Err(_) => {}
        }
        if let Ok(tuple) = IntTuple::parse(&text) {
            prop_assert_eq!(IntTuple::parse(&tuple.to_string()), Ok(tuple));
        }
    }

    /// A text form with one character too many or too few is never read as the same layout.
    #[test]
    fn a_torn_text_is_another(tree in random::any_layout(4), at in any::<prop::sample::Index>()) {
        let text = layout_text(&tree);
        let at = at.index(text.len());
        let torn = format!("{}{}", &text[..at], &text[at + 1..]);
        if let Ok(layout) = Layout::parse(&torn) {
            prop_assert!(Ok(layout) != tree.to_layout() || torn.split(':').count() == 1, "{torn}");
        }
    }
}

#[test]
fn what_is_not_a_layout_is_refused() {
    let malformed = [
        "",
        " ",
        "(",
        ")",
        "()",
        "(4",
        "4)",
        "4:",
        ":1",
        "(4,8):(8,1",
        "(4,,8)",
        "(,)",
        "4 4",
        "x",
        "-4",
        "(4):1:1",
        "4:1 2",
        "4:*?",
        "4:2*",
        "4:--1",
        "4:1@",
        "4:?9",
        "18446744073709551616:0",
        "1:9223372036854775808",
    ];
    for text in malformed {
        let read = Layout::parse(text);
        if text == "()" {
            assert_eq!(read, Ok(Layout::EMPTY));
        } else {
            assert!(matches!(read, Err(LayoutError::Parse { .. })), "{text:?} was read as {read:?}");
        }
    }
    for text in ["(4,8):(1,(2))", "4:(1)", "(4):1", "(2,2):(1,2,4)", "():1", "((2,2)):(1,2)"] {
        assert!(matches!(Layout::parse(text), Err(LayoutError::NotCongruent { .. })), "{text}");
    }
    assert!(matches!(Layout::parse("(0,4):(1,1)"), Err(LayoutError::ZeroExtent { .. })));
}

#[test]
fn what_is_not_a_tiler_is_refused() {
    for text in [
        "", "[", "]", "[8", "8]", "[8,,4]", "[,]", "__", "[_ _]", "[8:1:1]", "(8,_)", "([8])", "[8:1 2]", "[8)", "x",
        "_:1",
    ] {
        let read = Tiler::parse(text);
        assert!(matches!(read, Err(LayoutError::Parse { .. })), "{text:?} was read as {read:?}");
    }
    assert_eq!(Tiler::parse("[]"), Tiler::by_mode(&[]));
    assert_eq!(Tiler::parse("[(4,8),]"), Tiler::by_mode(&[Tiler::layout(&Layout::parse("(4,8):(1,4)").unwrap())]));
    assert!(matches!(Tiler::parse("[4:(1)]"), Err(LayoutError::NotCongruent { .. })));
    assert!(matches!(Tiler::parse("[0]"), Err(LayoutError::ZeroExtent { .. })));
}

#[test]
fn the_capacity_is_a_clear_refusal() {
    let tuple_of = |count: usize| format!("({})", vec!["1"; count].join(","));
    assert_eq!(IntTuple::parse(&tuple_of(MAX_LEAVES)).unwrap().length(), MAX_LEAVES);
    for text in [tuple_of(MAX_LEAVES + 1), tuple_of(400), "(".repeat(65) + "1" + &")".repeat(65)] {
        assert!(matches!(IntTuple::parse(&text), Err(LayoutError::CapacityExceeded { .. })), "{text}");
        assert!(matches!(Layout::parse(&text), Err(LayoutError::CapacityExceeded { .. })), "{text}");
    }
    for text in ["[".repeat(65) + "1" + &"]".repeat(65), format!("[{}]", vec!["_"; 40].join(",")), tuple_of(40)] {
        assert!(matches!(Tiler::parse(&text), Err(LayoutError::CapacityExceeded { .. })), "{text}");
    }
    let wide: Vec<u64> = vec![1; MAX_LEAVES + 1];
    assert!(matches!(IntTuple::flat(&wide), Err(LayoutError::CapacityExceeded { .. })));
    // Empty modes are modes too: a tuple of more of them than a flat tuple has would have no sizes mode by mode.
    let empties = |count: usize| format!("({})", vec!["()"; count].join(","));
    let sizes = IntTuple::parse(&empties(MAX_LEAVES)).unwrap().product_each();
    assert_eq!(sizes, IntTuple::flat(&[1; MAX_LEAVES]));
    for text in [empties(MAX_LEAVES + 1), tuple_of(40)] {
        let refused = IntTuple::parse(&text);
        assert!(matches!(refused, Err(LayoutError::CapacityExceeded { what: Capacity::Extents, .. })), "{text}");
    }
}
