//! Divides: a tile and its repetitions, every element exactly once.

use layout_algebra::ops::{complement, logical_divide, logical_divide_by, zipped_divide};
use layout_algebra::{Layout, LayoutError, Part, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree, layout_text};
use proptest::prelude::*;

use crate::evidence::Refusal;
use crate::refusal::well_formed;

/// The tile and the repetitions that fill `[0, size)` with it, if any do.
fn partition(tile: &Tree<Mode>, size: u64) -> Option<Tree<Mode>> {
    let modes: Vec<Mode> = tile.leaves().into_iter().copied().collect();
    if oracle::size(&modes) > size {
        return None;
    }
    let (end, starts) = oracle::least_filled(&modes, size, size)?;
    let rest = match starts[..] {
        [] => Tree::Leaf((1, 0)),
        [mode] => Tree::Leaf(mode),
        _ => Tree::Tuple(starts.into_iter().map(Tree::Leaf).collect()),
    };
    (end == size).then(|| Tree::Tuple(vec![tile.clone(), rest]))
}

/// The divided layout by definition: the layout after the tile and its repetitions.
fn defined(layout: &[Mode], tile: &Tree<Mode>) -> Option<Tree<Mode>> {
    match oracle::composite(layout, &partition(tile, oracle::size(layout))?, false) {
        Composite::Exists(divided) => Some(divided),
        _ => None,
    }
}

/// The law for one pair; whether it divides.
fn law(layout: &Layout, tile: &Layout) -> bool {
    let (modes, tree) = (oracle::flat_modes(layout), Tree::of_layout(tile));
    let defined_as = defined(&modes, &tree);
    match (logical_divide(layout, tile), &defined_as) {
        (Ok(divided), Some(defined)) => {
            assert_eq!(Tree::of_layout(&divided), *defined, "{layout} by {tile}: {divided}");
            assert_eq!(zipped_divide(layout, &Tiler::layout(tile)), Ok(divided));
        }
        (Err(error), None) => {
            is_true(layout, tile, &error);
            assert_eq!(zipped_divide(layout, &Tiler::layout(tile)).unwrap_err().code(), error.code());
        }
        (Ok(divided), None) => panic!("{layout} by {tile}: {divided}, but nothing divides"),
        (Err(error), Some(defined)) => panic!("{layout} by {tile} is {}: {error}", layout_text(defined)),
    }
    defined_as.is_some()
}

/// A refusal gives its reason, and the way out leads out.
fn is_true(layout: &Layout, tile: &Layout, error: &LayoutError) {
    let modes = oracle::flat_modes(layout);
    let tree = Tree::of_layout(tile);
    let size = layout.size();
    well_formed(error);
    let divides = |operands: &[Layout]| logical_divide(&operands[0], &operands[1]).is_ok();
    Refusal { operands: &[*layout, *tile], accepts: &divides, extended: None }.is_true(error);
    match *error {
        LayoutError::NotInjective { collision, .. } => {
            let leaves = oracle::flat_modes(tile);
            assert!(collision.first < collision.second && collision.second < tile.size(), "{error}");
            for x in [collision.first, collision.second] {
                assert_eq!(oracle::value(&leaves, x), i128::from(collision.index), "{error}");
            }
        }
        LayoutError::TileDoesNotDivide { span, extent, .. } => {
            assert!(!extent.is_multiple_of(span), "{layout} by {tile}: {error}");
        }
        LayoutError::TileMisses { extent, missed, .. } => {
            assert_eq!(extent, size);
            assert!(missed < size, "{error}");
            let rest = oracle::flat_modes(&complement(tile, size).unwrap());
            let first = oracle::table(&oracle::flat_modes(tile));
            let in_a_tile = |start: i128| first.iter().any(|index| index + start == i128::from(missed));
            assert!(!oracle::table(&rest).into_iter().any(in_a_tile), "{layout} by {tile}: {error}");
        }
        _ => {
            let pair = partition(&tree, size).unwrap_or_else(|| panic!("{layout} by {tile}: {error}"));
            assert_eq!(oracle::composite(&modes, &pair, false), Composite::Missing, "{error}");
            let blame = error.blame();
            assert!(blame.part == Part::Whole || usize::from(blame.leaf) < tile.length(), "{error}");
        }
    }
}

#[test]
fn every_small_pair() {
    let tiles = small::flat_layouts(2, 4, 8);
    let (mut divide, mut refuse) = (0, 0);
    for layout in small::flat_layouts(2, 4, 3) {
        for tile in &tiles {
            *(if law(&layout, tile) { &mut divide } else { &mut refuse }) += 1;
        }
    }
    assert!(divide > 10_000 && refuse > 10_000, "{divide} {refuse}");
}

#[test]
fn every_small_nested_pair() {
    let tiles = small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 4]);
    for layout in small::nested_layouts(2, 2, &[1, 2, 6], &[0, 1, 6]) {
        for tile in &tiles {
            law(&layout, tile);
        }
    }
}

/// Tiles of one mode through layouts of three.
#[test]
fn every_mode_of_a_larger_layout() {
    let layouts =
        ["24:1", "(4,6):(6,1)", "(2,3,4):(12,4,1)", "(6,4):(1,8)", "(3,2,4):(1,7,20)", "(4,3,2):(0,1,3)", "36:5"];
    for layout in layouts.map(|text| Layout::parse(text).unwrap()) {
        for extent in 1..=12 {
            for stride in 0..=18 {
                law(&layout, &Layout::parse(&format!("{extent}:{stride}")).unwrap());
            }
        }
    }
}

/// Pairs whose refusal once was untrue, or whose way out led nowhere.
#[test]
fn refusals_that_once_were_untrue() {
    let pairs = [
        ("(2,2,6):(1,0,1)", "(2,1,2,1,1):(6,6,1,1,36)"),
        ("(2):(0)", "(1,3):(1,1)"),
        ("(2,3):(0,1)", "4:1"),
        ("(2,3):(0,1)", "(2,3):(3,1)"),
        ("(3,4):(0,1)", "(2,2):(1,3)"),
        ("()", "(2,2):(1,2)"),
        ("4:1", "(2,2):(1,3)"),
    ];
    for (layout, tile) in pairs.map(|(a, b)| (Layout::parse(a).unwrap(), Layout::parse(b).unwrap())) {
        assert!(!law(&layout, &tile), "{layout} by {tile}");
    }
}

/// A pair that divides by construction: the tile are runs of factors of the layout's shape.
fn divisible() -> impl Strategy<Value = (Layout, Layout)> {
    random::composable(3).prop_map(|(layout, tile)| {
        let injective = tile.map(|&(extent, stride)| if stride == 0 { (1, 0) } else { (extent, stride) });
        (random::layout(&layout), random::layout(&injective))
    })
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn divisible_pairs_divide((layout, tile) in divisible()) {
        prop_assume!(layout.size() <= 1024);
        prop_assert!(law(&layout, &tile), "{layout} by {tile}");
    }

    #[test]
    fn one_step_outside(
        (layout, tile) in divisible(),
        at in any::<prop::sample::Index>(),
        (up, extent, which) in any::<(bool, bool, bool)>(),
    ) {
        let (a, b) = (Tree::of_layout(&layout), Tree::of_layout(&tile));
        let (changed, kept) = if which { (a, b) } else { (b, a) };
        let changed = random::perturbed(&changed, at, up, extent);
        let (a, b) = if which { (changed, kept) } else { (kept, changed) };
        let (layout, tile) = (random::layout(&a), random::layout(&b));
        prop_assume!(layout.size() <= 1024 && tile.size() <= 4096);
        law(&layout, &tile);
    }

    #[test]
    fn any_pair(layout in random::any_layout(3), tile in random::any_layout(2)) {
        let (layout, tile) = (random::layout(&layout), random::layout(&tile));
        prop_assume!(layout.size() <= 512 && tile.size() <= 4096);
        law(&layout, &tile);
    }

    /// A by-mode tiler divides each mode, `_` and the modes beyond the tiler stay, `..` is all tile; zipped, the tiles
    /// are in mode 0.
    #[test]
    fn by_mode(pairs in prop::collection::vec((divisible(), 0..4u8), 1..4), beyond in random::any_layout(2)) {
        let mut modes: Vec<Layout> = pairs.iter().map(|((layout, _), _)| *layout).collect();
        modes.push(random::layout(&beyond));
        let Ok(layout) = Layout::tuple(&modes) else { return Ok(()) };
        let tiles: Vec<Tiler> = pairs
            .iter()
            .map(|((_, tile), what)| match what {
                0 => Tiler::KEEP,
                1 => Tiler::WHOLE,
                _ => Tiler::layout(tile),
            })
            .collect();
        let tiler = Tiler::by_mode(&tiles).unwrap();
        let each: Result<Vec<Layout>, LayoutError> = pairs
            .iter()
            .map(|((layout, tile), what)| match what {
                0 => Ok(*layout),
                1 => Layout::tuple(&[*layout, Layout::UNIT]),
                _ => logical_divide(layout, tile),
            })
            .collect();
        let each = each.unwrap();
        let mut expected = each.clone();
        expected.push(random::layout(&beyond));
        prop_assert_eq!(logical_divide_by(&layout, &tiler), Layout::tuple(&expected));

        let kept = |i: usize| pairs[i].1 == 0;
        let firsts: Vec<Layout> =
            (0..each.len()).map(|i| if kept(i) { Layout::UNIT } else { each[i].mode(0).unwrap() }).collect();
        let mut rests: Vec<Layout> =
            (0..each.len()).map(|i| if kept(i) { each[i] } else { each[i].mode(1).unwrap() }).collect();
        rests.push(random::layout(&beyond));
        let zipped = Layout::tuple(&[Layout::tuple(&firsts).unwrap(), Layout::tuple(&rests).unwrap()]);
        prop_assert_eq!(zipped_divide(&layout, &tiler), zipped);
    }
}

/// The error of a mode is blamed on the leaf of the whole tiler.
#[test]
fn by_mode_errors_name_the_leaf() {
    let layout = Layout::parse("((2,4),9,8):((1,2),8,72)").unwrap();
    let tile = |text: &str| Tiler::layout(&Layout::parse(text).unwrap());
    let tiler = Tiler::by_mode(&[tile("(2,2):(1,4)"), Tiler::KEEP, tile("3:1")]).unwrap();
    let error = logical_divide_by(&layout, &tiler).unwrap_err();
    let blame = error.blame();
    assert_eq!((blame.operand, blame.part, blame.leaf), (1, Part::Shape, 3), "{error}");
    let many = Tiler::by_mode(&[Tiler::KEEP; 4]).unwrap();
    assert!(matches!(logical_divide_by(&layout, &many), Err(LayoutError::RankMismatch { given: 4, expected: 3, .. })));
    assert!(matches!(zipped_divide(&layout, &many), Err(LayoutError::RankMismatch { given: 4, expected: 3, .. })));
}

/// A number has one mode, itself.
#[test]
fn a_number_by_a_tiler_of_one_mode() {
    let layout = Layout::parse("32:1").unwrap();
    let one = Tiler::by_mode(&[Tiler::extent(2).unwrap()]).unwrap();
    assert_eq!(logical_divide_by(&layout, &one).unwrap().to_string(), "((2,16)):((1,2))");
    assert_eq!(zipped_divide(&layout, &one).unwrap().to_string(), "((2),(16)):((1),(2))");
    let two = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::KEEP]).unwrap();
    assert!(matches!(logical_divide_by(&layout, &two), Err(LayoutError::RankMismatch { given: 2, expected: 1, .. })));
}
