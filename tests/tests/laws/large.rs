//! Composition of layouts that no budget could enumerate: decided all the same.

use layout_algebra::ops::{composition, composition_extended};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::random;
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Above this many coordinates the definition is decided mode by mode.
const ENUMERATED: u64 = 1 << 13;

/// Up to four large extents with strides that go up without overlap; gaps and order at random.
fn injective_outer() -> impl Strategy<Value = Tree<Mode>> {
    let mode = (select(&[2u64, 3, 8, 60, 64, 100, 128, 1000, 4096, 5000][..]), 0..3i128, any::<Index>());
    prop::collection::vec(mode, 1..4).prop_map(|parts| {
        let mut step = 1;
        let mut modes: Vec<Mode> = Vec::new();
        for (extent, gap, place) in parts {
            step += gap;
            modes.insert(place.index(modes.len() + 1), (extent, step));
            step *= i128::from(extent);
        }
        Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect())
    })
}

/// Up to two large modes.
fn inner() -> impl Strategy<Value = Tree<Mode>> {
    let extents = select(&[2u64, 3, 6, 16, 64, 100, 1000, 4096, 4097, 5000, 20_000][..]);
    let strides = select(&[0i128, 1, 2, 3, 7, 8, 30, 50, 64, 100, 128, 1000, 4096, 6000][..]);
    prop::collection::vec((extents, strides), 1..3)
        .prop_map(|modes| Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect()))
}

/// The answer of the definition: enumerated where that is short, else mode by mode; anywhere, a decision.
fn decided(outer: &Layout, inner: &Layout, extended: bool) -> Result<bool, TestCaseError> {
    let answer = if extended { composition_extended(outer, inner) } else { composition(outer, inner) };
    prop_assert!(!matches!(answer, Err(LayoutError::Undecided { .. })), "{outer} after {inner}");
    let (modes, tree) = (oracle::flat_modes(outer), Tree::of_layout(inner));
    let defined = if inner.size() <= ENUMERATED {
        Some(oracle::composite(&modes, &tree, extended))
    } else {
        oracle::modes::by_modes(&modes, &tree, extended)
    };
    match (defined, &answer) {
        (Some(Composite::Exists(defined)), Ok(ours)) => prop_assert_eq!(Tree::of_layout(ours), defined),
        // A composite that does not fit in 64 bits is refused for that.
        (None, _)
        | (Some(Composite::Exists(_)), Err(LayoutError::Overflow { .. }))
        | (Some(Composite::Missing), Err(_))
        | (Some(Composite::OutOfBounds), Err(LayoutError::InnerTooLarge { .. })) => {}
        (Some(defined), _) => prop_assert!(false, "{outer} after {inner}: {answer:?}, but {defined:?}"),
    }
    Ok(answer.is_ok())
}

proptest! {
    #![proptest_config(crate::cases(4000))]

    #[test]
    fn outer_layouts_without_overlap(outer in injective_outer(), inner in inner()) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        decided(&outer, &inner, false)?;
        decided(&outer, &inner, true)?;
    }

    /// Pairs that compose by construction compose whatever their size, and the outer strides.
    #[test]
    fn admissible_pairs((outer, inner) in random::composable(4), scale in select(&[1u64, 5, 64, 1000][..])) {
        // A first outer mode of `scale`: the inner strides are those multiples.
        let wider = match &outer {
            Tree::Tuple(modes) => Tree::Tuple([&[Tree::Leaf((scale, 3))], &modes[..]].concat()),
            leaf @ Tree::Leaf(_) => Tree::Tuple(vec![Tree::Leaf((scale, 3)), leaf.clone()]),
        };
        let steps = inner.map(|&(extent, stride)| (extent, stride * i128::from(scale)));
        let (outer, inner) = (random::layout(&wider), random::layout(&steps));
        prop_assert!(decided(&outer, &inner, false)?, "{outer} after {inner}");
    }
}

/// A few small modes before the last: their digits repeat after few steps, so that every question is decided.
fn short_outer() -> impl Strategy<Value = Tree<Mode>> {
    let mode = (2u64..5, 0i128..13);
    (prop::collection::vec(mode, 1..4), 0i128..30).prop_map(|(mut modes, last)| {
        modes.push((1 << 20, last));
        Tree::Tuple(modes.into_iter().map(Tree::Leaf).collect())
    })
}

proptest! {
    #![proptest_config(crate::cases(4000))]

    #[test]
    fn long_modes_through_short_ones(
        outer in short_outer(),
        extents in (select(&[5000u64, 6000, 8192, 10_000, 30_030][..]), 1u64..6),
        strides in (1i128..48, 0i128..48),
        swap in any::<bool>(),
    ) {
        let modes = [(extents.0, strides.0), (extents.1, strides.1)];
        let modes = if swap { [modes[1], modes[0]] } else { modes };
        let (outer, inner) = (random::layout(&outer), random::layout(&Tree::Tuple(modes.map(Tree::Leaf).to_vec())));
        decided(&outer, &inner, false)?;
        decided(&outer, &inner, true)?;
    }
}

/// Carries can cancel though no two elements of the outer layout are one: `A(3) = 4`, `A(6) = 8`, ..
#[test]
fn carries_that_cancel() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    let outer = layout("(2,3,3000):(3,1,8)");
    assert!(outer.is_injective());
    assert_eq!(composition(&outer, &layout("5:3")), Ok(layout("5:4")));
    assert_eq!(composition(&outer, &layout("4097:3")), Ok(layout("4097:4")));
    assert_eq!(composition(&outer, &layout("(5,1000):(3,18)")), Ok(layout("(5,1000):(4,24)")));
    assert_eq!(composition_extended(&outer, &layout("1000003:3")), Ok(layout("1000003:4")));
}

/// Beyond the budget a question about overlapping modes may stay open, and then says so.
#[test]
fn what_stays_open_says_so() {
    let outer = Layout::parse("(10000,10000,2):(1,1,5)").unwrap();
    match composition(&outer, &Layout::parse("(5000,5000):(1,19999)").unwrap()) {
        Ok(composite) => panic!("{composite}"),
        Err(error) => assert!(error.to_string().contains("help: "), "{error}"),
    }
}
