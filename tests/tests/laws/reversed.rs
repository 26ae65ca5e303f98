//! Negative strides: outer layouts that count down, and inner ones that meet their coordinates from the other end.

use layout_algebra::ops::{
    coalesce, composition, composition_and_offset, composition_axes, composition_begin, composition_by,
    composition_extended, make_identity_layout, slice_and_offset,
};
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;

use crate::refusal::composition_text;

/// `R(i) = outer(inner(i) - min inner) - outer(-min inner)`, or an error where no layout is that.
fn law(outer: &Layout, inner: &Layout, extended: bool) -> bool {
    let (modes, tree) = (oracle::flat_modes(outer), Tree::of_layout(inner));
    let flat: Vec<Mode> = tree.leaves().into_iter().copied().collect();
    let least: i128 = flat.iter().map(|&(extent, stride)| i128::from(extent - 1) * stride.min(0)).sum();
    let at = |x: i128| {
        let cell = u64::try_from(x - least).unwrap();
        if extended { oracle::extended_value(&modes, cell) } else { oracle::value(&modes, cell) }
    };
    let answer = if extended { composition_extended(outer, inner) } else { composition(outer, inner) };
    if !extended && oracle::reach(&flat) >= i128::from(oracle::size(&modes)) {
        let error = answer.unwrap_err();
        assert!(matches!(error, LayoutError::InnerTooLarge { .. }), "{outer} after {inner}: {error}");
        composition_text(outer, inner, extended, &error);
        return false;
    }
    let table: Vec<i128> = (0..oracle::size(&flat)).map(|i| at(oracle::value(&flat, i)) - at(0)).collect();
    let defined = oracle::refining(&tree.map(|(extent, _)| *extent), &table);
    let exists = defined.is_some();
    match answer {
        Ok(answer) => {
            assert_eq!(Some(Tree::of_layout(&answer)), defined, "{outer} after {inner}: {answer}");
            if !extended {
                assert_eq!(composition_and_offset(outer, inner), Ok((answer, i64::try_from(at(0)).unwrap())));
                let begin = composition_begin(&Tiler::layout(inner), &answer).unwrap();
                assert_eq!(begin.map(i128::from)[..2], [at(0), 0], "{outer} after {inner}");
            }
        }
        Err(error) => {
            assert!(!exists, "{outer} after {inner}: {error}");
            composition_text(outer, inner, extended, &error);
        }
    }
    exists
}

/// All layouts of up to two modes of strides of either sign.
fn signed(extents: &[u64], most: i128) -> Vec<Layout> {
    let modes: Vec<Mode> = extents.iter().flat_map(|&e| (-most..=most).map(move |d| (e, d))).collect();
    let layout = |modes: Vec<Mode>| Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect()).to_layout().unwrap();
    (1..=2).flat_map(|rank| small::lists(&modes, rank)).map(layout).collect()
}

#[test]
fn every_small_pair() {
    let (outers, inners) = (signed(&[2, 3, 4], 3), signed(&[1, 2, 3, 4], 4));
    let mut exist = [0, 0];
    for outer in &outers {
        for inner in &inners {
            exist[0] += usize::from(law(outer, inner, false));
            exist[1] += usize::from(law(outer, inner, true));
        }
    }
    assert!(exist.iter().all(|count| *count > 10_000), "{exist:?}");
}

#[test]
fn known_reversals() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    for (outer, inner, composite, begin) in [
        ("4:1", "4:-1", "4:-1", 3),
        ("(4,2):(1,8)", "8:-1", "(4,2):(-1,-8)", 11),
        ("(4,8):(8,1)", "(4,8):(1,-4)", "(4,8):(8,-1)", 7),
        ("((2,2),3):((1,8),2)", "(4,3):(-1,4)", "((2,2),3):((-1,-8),2)", 9),
        ("8:-3", "(2,4):(-1,2)", "(2,4):(3,-6)", -3),
        ("(4,8):(1,9)", "(1,8):(-5,4)", "(1,8):(0,9)", 0),
    ] {
        let answer = composition_and_offset(&layout(outer), &layout(inner));
        assert_eq!(answer, Ok((layout(composite), begin)), "{outer} after {inner}");
    }
    // Runtime strides of the outer layout are multiplied like others; where the composite begins is no constant.
    let rows = layout("(4,8):(?,1)");
    assert_eq!(composition(&rows, &layout("(4,8):(-1,4)")), Ok(layout("(4,8):(-1*?,1)")));
    assert!(matches!(composition_and_offset(&rows, &layout("(4,8):(-1,4)")), Err(LayoutError::BeginsAtRunTime { .. })));
    assert_eq!(composition_and_offset(&rows, &layout("(4,8):(1,-4)")), Ok((layout("(4,8):(?,-1)"), 7)));
    assert!(matches!(composition(&rows, &layout("(2,2):(?,-1)")), Err(LayoutError::NotStatic { .. })));
    let tiler = Tiler::by_mode(&[Tiler::layout(&layout("4:-1")), Tiler::KEEP]).unwrap();
    assert_eq!(composition_by(&rows, &tiler), Ok(layout("(4,8):(-1*?,1)")));
}

/// Along an axis, too, the coordinates are met from the other end.
#[test]
fn axes_are_reversed_one_by_one() {
    for layout in small::nested_layouts(2, 1, &[2, 3, 4], &[1, 2, 5]) {
        let identity = make_identity_layout(layout.shape()).unwrap();
        let mut strides = identity.strides().to_vec();
        for stride in &mut strides {
            *stride = layout_algebra::Stride::new(-stride.coefficient(), stride.basis());
        }
        let reversed = Layout::new(layout.shape(), &strides).unwrap();
        let Ok(composite) = composition_axes(&layout, &reversed) else { panic!("{layout} after {reversed}") };
        let negated: Vec<i64> = layout.strides().iter().map(|stride| -stride.coefficient()).collect();
        let negated: Vec<_> = negated.into_iter().map(layout_algebra::Stride::constant).collect();
        assert!(composite.is_same_function(&Layout::new(layout.shape(), &negated).unwrap()), "{layout}: {composite}");
    }
}

/// Beyond its modes, a layout goes on along each axis.
#[test]
fn axes_go_on() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    for (outer, inner, composite) in [
        ("(4,8):(8,1)", "(8,16):(1@0,1@1)", "(8,16):(8,1)"),
        ("((2,2),8):((1,4),16)", "(8,8):(1@0,1@1)", "((2,4),8):((1,4),16)"),
        ("(4,8):(8,1)", "(2,2):(3@0,-9@1)", "(2,2):(24,-9)"),
        ("(4,8):(1@0,1@1)", "(6,9):(1@0,2@1)", "(6,9):(1@0,2@1)"),
    ] {
        let answer = composition_extended(&layout(outer), &layout(inner));
        assert_eq!(answer, Ok(layout(composite)), "{outer} after {inner}");
        assert!(matches!(composition(&layout(outer), &layout(inner)), Err(LayoutError::InnerTooLarge { .. })));
    }
}

/// With a swizzle the offset moves to where the composite begins: nothing is lost.
#[test]
fn composed_layouts_move_their_offset() {
    let composed = |text: &str| Composed::parse(text).unwrap();
    let inners = signed(&[1, 2, 3, 4], 4);
    let mut found = 0;
    for outer in ["Sw<1,0,2> o 0 o (4,4):(1,4)", "Sw<2,1,-2> o 5 o (4,4):(4,1)", "Sw<2,0,2> o 20 o (4,4):(-4,1)"] {
        let outer = composed(outer);
        for inner in &inners {
            let modes = oracle::flat_modes(inner);
            let least: i128 = modes.iter().map(|&(extent, stride)| i128::from(extent - 1) * stride.min(0)).sum();
            let cell = |x: u64| u64::try_from(oracle::value(&modes, x) - least).unwrap();
            for extended in [false, true] {
                let Ok(composite) = oracle::composition(&outer, &Tiler::layout(inner), extended) else { continue };
                for x in (0..inner.size()).filter(|x| cell(*x) < 16) {
                    assert_eq!(composite.index(x), outer.index(cell(x)), "{outer} after {inner}: {composite} at {x}");
                }
                found += 1;
            }
        }
    }
    assert!(found > 1000, "{found}");
    let by_mode = |tiles: &[&str]| {
        let tiles: Vec<Tiler> = tiles.iter().map(|tile| Tiler::layout(&Layout::parse(tile).unwrap())).collect();
        Tiler::by_mode(&tiles).unwrap()
    };
    for (outer, tiler, composite) in [
        ("Sw<1,0,2> o 0 o (4,4):(1,4)", by_mode(&["2:-1", "4:1"]), "Sw<1,0,2> o 1 o (2,4):(-1,4)"),
        ("Sw<1,0,2> o 3 o (4,4,2):(1,4,16)", by_mode(&["2:-1", "2:-2"]), "Sw<1,0,2> o 12 o (2,2,2):(-1,-8,16)"),
        ("Sw<1,0,2> o 0 o (8):(1)", by_mode(&["(2,2):(1,-2)"]), "Sw<1,0,2> o 2 o ((2,2)):((1,-2))"),
    ] {
        let layout = composition_by(composed(outer).layout(), &tiler).unwrap();
        let found = composed(outer).map_from(&layout, &composition_begin(&tiler, &layout).unwrap());
        assert_eq!(found, Ok(composed(composite)), "{outer} by {tiler}");
    }
}

/// The other operations on layouts whose strides may be negative.
#[test]
fn functions_stay_the_same() {
    for layout in signed(&[1, 2, 3], 4) {
        let modes = oracle::flat_modes(&layout);
        let table = oracle::table(&modes);
        let flat = coalesce(&layout);
        assert_eq!(oracle::table(&oracle::flat_modes(&flat)), table, "{layout} coalesces to {flat}");
        assert_eq!(
            Some(oracle::flat_modes(&flat).len()),
            oracle::shortest(&table).map(|modes| modes.max(1)),
            "{layout}"
        );
        let (least, most) = (table.iter().min().unwrap(), table.iter().max().unwrap());
        assert_eq!(layout.cosize().map(i128::from), Ok(most - least + 1), "{layout}");
        assert_eq!(layout.is_injective(), oracle::injective(&modes), "{layout}");
        if layout.rank() == 2 {
            for x in 0..modes[0].0 {
                let coordinate = IntTuple::parse(&format!("({x},0)")).unwrap();
                let (slice, begin) = slice_and_offset(&layout, &coordinate, &[false, true]).unwrap();
                for y in 0..modes[1].0 {
                    let cell = i128::from(begin + slice.offset(y).unwrap());
                    assert_eq!(cell, table[usize::try_from(x + y * modes[0].0).unwrap()], "{layout}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn any_pair(outer in random::signed_layout(4), inner in random::signed_layout(3)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 1024);
        law(&outer, &inner, false);
        law(&outer, &inner, true);
    }
}
