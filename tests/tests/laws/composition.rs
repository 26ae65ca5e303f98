//! Composition: never a wrong function, never a refusal of an existing composite, every refusal with a true reason.

use layout_algebra::ops::{
    COMPOSITION_BUDGET, composition, composition_by, composition_extended, composition_extended_by,
};
use layout_algebra::{Layout, LayoutError, Stride, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::oracle::Composite;
use layout_tests::oracle::modes::common_divisor;
use layout_tests::tree::Tree;
use proptest::prelude::*;

use crate::refusal::composition_law;

/// How many pairs have a composite, have none, leave the outer layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    exists: u64,
    missing: u64,
    outside: u64,
}

impl Count {
    fn add(&mut self, found: &Composite) {
        match found {
            Composite::Exists(_) => self.exists += 1,
            Composite::Missing => self.missing += 1,
            Composite::OutOfBounds => self.outside += 1,
        }
    }

    fn total(self) -> u64 {
        self.exists + self.missing + self.outside
    }
}

/// The layout with stride 0 at extents of 1.
fn without_units(layout: &Layout) -> Layout {
    let stride = |leaf: usize| match layout.mode_at(leaf) {
        (1, _) => Stride::constant(0),
        (_, stride) => stride,
    };
    Layout::new(layout.shape(), &(0..layout.length()).map(stride).collect::<Vec<_>>()).unwrap()
}

/// An outer layout as a multiple of another one, its strides over their common divisor. That of an extent of 1 counts:
/// the last mode goes on.
fn divided(outer: &Layout) -> (Layout, i64) {
    let strides: Vec<i64> = outer.strides().iter().map(|stride| stride.value().unwrap()).collect();
    let divisor = strides.iter().fold(0, |a, b| common_divisor(a, b.unsigned_abs())).max(1).cast_signed();
    let strides: Vec<Stride> = strides.iter().map(|stride| Stride::constant(stride / divisor)).collect();
    (Layout::new(outer.shape(), &strides).unwrap(), divisor)
}

/// An inner layout with its two modes in order, and whether they were turned.
fn turned(inner: &Layout) -> (Layout, bool) {
    let inner = without_units(inner);
    if inner.rank() != 2 || inner.profile().is_leaf() {
        return (inner, false);
    }
    let (first, second) = (inner.mode(0).unwrap(), inner.mode(1).unwrap());
    let turned = (first.to_string(), second.to_string());
    if turned.0 <= turned.1 { (inner, false) } else { (Layout::tuple(&[second, first]).unwrap(), true) }
}

/// What is found for a pair that another pair decides: the answer is that of the other outer layout times a factor, its
/// two modes turned where those of the inner one were.
fn like(ours: &Result<Layout, LayoutError>, other: &Result<Layout, LayoutError>, factor: i64, turn: bool) -> Composite {
    match (ours, other) {
        (Ok(ours), Ok(other)) => {
            let mode = |mode| other.mode(mode).unwrap();
            let other = if turn { Layout::tuple(&[mode(1), mode(0)]).unwrap() } else { *other };
            let strides: Vec<Stride> =
                other.strides().iter().map(|stride| Stride::constant(stride.value().unwrap() * factor)).collect();
            assert_eq!(*ours, Layout::new(other.shape(), &strides).unwrap(), "{factor} times {other}");
            Composite::Exists(Tree::of_layout(ours))
        }
        (Err(LayoutError::InnerTooLarge { .. }), Err(LayoutError::InnerTooLarge { .. })) => Composite::OutOfBounds,
        (Err(LayoutError::InnerTooLarge { .. }), _) | (_, Err(LayoutError::InnerTooLarge { .. })) => {
            panic!("{ours:?}, and {other:?}")
        }
        (Err(_), Err(_)) => Composite::Missing,
        _ => panic!("{ours:?}, and {other:?}"),
    }
}

/// One in so many pairs that another one decides is held against the definition as well.
const SAMPLED: usize = 16;

/// Both compositions of all pairs, in bounds and extended, on all cores. The definition is evaluated for outer layouts
/// without a common factor and inner ones in one order of their modes: it decides the other pairs too.
fn all_pairs(outers: &[Layout], inners: &[Layout]) -> [Count; 2] {
    let inners: Vec<(Layout, Layout, bool)> =
        inners.iter().map(|inner| (*inner, turned(inner))).map(|(inner, (of, turn))| (inner, of, turn)).collect();
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let part = |first: usize| {
        let mut counts = [Count::default(); 2];
        for outer in outers.iter().skip(first).step_by(cores) {
            let (of_outer, factor) = divided(outer);
            for (at, (inner, of_inner, turn)) in inners.iter().enumerate() {
                let ours = [composition(outer, inner), composition_extended(outer, inner)];
                let decides = of_outer == *outer && of_inner == inner;
                if decides || (at + first).is_multiple_of(SAMPLED) {
                    counts[0].add(&composition_law(outer, inner, false, &ours[0]));
                    counts[1].add(&composition_law(outer, inner, true, &ours[1]));
                    continue;
                }
                let other = [composition(&of_outer, of_inner), composition_extended(&of_outer, of_inner)];
                for ((count, ours), other) in counts.iter_mut().zip(&ours).zip(&other) {
                    count.add(&like(ours, other, factor, *turn));
                }
            }
        }
        counts
    };
    let parts: Vec<[Count; 2]> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|first| scope.spawn(move || part(first))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut sum = [Count::default(); 2];
    for part in parts {
        for (sum, part) in sum.iter_mut().zip(part) {
            sum.exists += part.exists;
            sum.missing += part.missing;
            sum.outside += part.outside;
        }
    }
    sum
}

/// All pairs of flat layouts of rank <= 2 with extents <= 4 and strides <= 8.
#[test]
fn every_pair_of_small_flat_layouts() {
    let layouts = small::flat_layouts(2, 4, 8);
    let counts = all_pairs(&layouts, &layouts);
    println!("in bounds {:?}, extended {:?}", counts[0], counts[1]);
    for count in counts {
        assert_eq!(count.total(), 1333 * 1333);
        assert!(count.exists > 100_000 && count.missing > 10_000, "{count:?}");
    }
    assert!(counts[0].outside > 0 && counts[1].outside == 0);
}

/// Nested inner and outer layouts, single modes with and without brackets, `():()`.
#[test]
fn every_pair_of_small_nested_layouts() {
    let outers = small::nested_layouts(2, 2, &[1, 2, 6], &[0, 1, 3]);
    let inners = small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 6]);
    let counts = all_pairs(&outers, &inners);
    assert!(counts.iter().all(|count| count.exists > 1000 && count.missing > 100), "{counts:?}");
}

/// Deep outer layouts against single modes: where the mixed radix matters.
#[test]
fn every_mode_through_three_outer_modes() {
    let outers: Vec<Layout> = small::lists(&[2u64, 3, 4, 6], 3)
        .into_iter()
        .flat_map(|shape| [[1, 7, 3], [5, 0, 2], [2, 4, 12]].map(|strides| Layout::flat(&shape, &strides).unwrap()))
        .collect();
    let inners: Vec<Layout> = (1..=16)
        .flat_map(|extent| (0..=24).map(move |stride| Layout::parse(&format!("{extent}:{stride}")).unwrap()))
        .collect();
    let counts = all_pairs(&outers, &inners);
    assert!(counts.iter().all(|count| count.exists > 1000 && count.missing > 1000), "{counts:?}");
}

/// Outer layouts of few, small strides, where carries cancel most often, against pairs of longer modes.
#[test]
fn every_pair_where_carries_cancel() {
    let outers: Vec<Layout> = small::lists(&[2u64, 3, 4], 2)
        .into_iter()
        .flat_map(|shape| small::lists(&[0u64, 1, 2, 3], 2).into_iter().map(move |strides| (shape.clone(), strides)))
        .flat_map(|(shape, strides)| {
            [1, 4, 6].map(|last| Layout::flat(&[shape[0], shape[1], 1000], &[strides[0], strides[1], last]).unwrap())
        })
        .collect();
    let inners: Vec<Layout> = small::lists(&[3u64, 4, 5], 2)
        .into_iter()
        .flat_map(|shape| {
            (1..10)
                .flat_map(move |first| (1..10).map(move |second| (first, second)))
                .map(move |(first, second)| Layout::flat(&[shape[0], shape[1]], &[first, second]).unwrap())
                .collect::<Vec<_>>()
        })
        .collect();
    let counts = all_pairs(&outers, &inners);
    assert!(counts.iter().all(|count| count.exists > 1000 && count.missing > 1000), "{counts:?}");
}

fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

/// The examples of the design and of the literature, right and wrong.
#[test]
fn known_pairs() {
    let composes = [
        ("(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)"),
        ("(8,4):(2,32)", "6:3", "(3,2):(6,34)"),
        ("(6,3):(21,7)", "4:3", "(2,2):(63,7)"),
        ("6:1", "4:1", "4:1"),
        ("128:1", "(2,2):(6,3)", "(2,2):(6,3)"),
        ("((4,4),4):((16,1),4)", "(2,8):(1,2)", "(2,(2,4)):(16,(32,1))"),
    ];
    for (outer, inner, composite) in composes {
        assert_eq!(composition(&layout(outer), &layout(inner)), Ok(layout(composite)), "{outer} after {inner}");
    }
    let refused = [
        ("(4,6):(1,8)", "6:3", "L0203"),
        ("(4,6,8):(2,3,5)", "6:3", "L0203"),
        ("(6,2):(1,7)", "(3,2):(2,3)", "L0204"),
        ("(3,4):(2,0)", "(2,2):(1,2)", "L0204"),
        ("4:1", "4:2", "L0201"),
    ];
    for (outer, inner, code) in refused {
        assert_eq!(composition(&layout(outer), &layout(inner)).unwrap_err().code(), code, "{outer} after {inner}");
    }
    assert_eq!(composition_extended(&layout("4:1"), &layout("4:2")), Ok(layout("4:2")));
}

/// What a layout would have to continue with may exceed 64 bits: that is a contradiction like another.
#[test]
fn predicted_values_beyond_64_bits() {
    let high = i64::MAX / 4 + 1; // 2^61
    let pairs = [
        (format!("(4,3):({high},1)"), "4:3", "L0203"),
        (format!("(4,3):({high},1)"), "(2,2):(3,3)", "L0204"),
        (format!("(4,3):(-{high},1)"), "4:3", "L0203"),
        (format!("(4,4):({high},1)"), "5:2", "L0202"),
        (format!("(2,3,5):({high},{high},7)"), "4:5", "L0203"),
    ];
    for (outer, inner, code) in pairs {
        let (outer, inner) = (layout(&outer), layout(inner));
        for found in law(&outer, &inner) {
            assert_eq!(found, Composite::Missing, "{outer} after {inner}");
        }
        assert_eq!(composition(&outer, &inner).unwrap_err().code(), code, "{outer} after {inner}");
    }
    let error = composition(&layout(&format!("(4,3):({high},1)")), &layout("3:3")).unwrap_err();
    assert!(error.to_string().contains("continues with 13835058055282163712, but A(6) = "), "{error}"); // 6 x 2^61
    // Large terms may add up to 0.
    let outer = layout(&format!("(4,4,3):({high},-{high},1)"));
    assert_eq!(composition(&outer, &layout("2:15")), Ok(layout("2:0")));
}

/// Long leaves along which carries cancel: what holds for the values that are read holds for ever if the digits repeat
/// within them, and the modes found so far end where they do. Else a mode may end after them, and nothing is said.
///
/// Through `(n, n + 1, ..) : (a, b, c)` in steps of `n + 1` the values are `k (n + 1) a + (b - n a) k + e (k / n)`,
/// where `e = (b - n a) + (c - (n + 1) b)`: linear for `e = 0`, else up to `k = n`, where the digits repeat.
#[test]
fn the_period_decides_beyond_the_budget() {
    const LAST: u64 = COMPOSITION_BUDGET - 1;
    let outer = |n: u64, e: u64| layout(&format!("({n},{},3):(1,{},{})", n + 1, n + 1, (n + 1) * (n + 1) - 1 + e));
    let inner = |n: u64| layout(&format!("6000:{}", n + 1));
    // The digits repeat at the last value that is read: decided.
    assert_eq!(composition(&outer(LAST, 0), &inner(LAST)), Ok(layout(&format!("6000:{}", LAST + 2))));
    assert_eq!(composition(&outer(LAST, 1), &inner(LAST)).unwrap_err().code(), "L0202");
    // They repeat one after it: what happens there is not known from the values before.
    let beyond = composition(&outer(LAST + 1, 0), &inner(LAST + 1));
    assert!(matches!(beyond, Err(LayoutError::Undecided { needed: 6000, .. })), "{beyond:?}");
    assert_eq!(composition(&outer(LAST + 1, 1), &inner(LAST + 1)).unwrap_err().code(), "L0202");

    // Steps of 2048 through (4095,2048,3) go up by 2048, 2049, 2048, .. as (2,2048):(2048,4097) does, for all 4096
    // values that are read. The digits repeat after 4095, an odd number: the steps of one sort come together there.
    let odd = layout("(4095,2048,3):(1,4096,8388607)");
    let value = |k: u64| odd.index(2048 * k).unwrap();
    assert!((0..COMPOSITION_BUDGET).all(|k| value(k) == k % 2 * 2048 + k / 2 * 4097));
    assert_ne!(value(COMPOSITION_BUDGET), COMPOSITION_BUDGET / 2 * 4097);
    let beyond = composition(&odd, &layout("8192:2048"));
    assert!(matches!(beyond, Err(LayoutError::Undecided { needed: 8192, .. })), "{beyond:?}");
    assert_eq!(composition(&odd, &layout("4096:2048")), Ok(layout("(2,2048):(2048,4097)")));
}

/// A mode of extent 1 names one element: its stride, of whatever kind, means nothing.
#[test]
fn unit_modes_do_not_count() {
    let outer = layout("(4,6):(1,8)");
    for (inner, composite) in [("(1,4):(-3,1)", "(1,4):(0,1)"), ("(1,4):(?,1)", "(1,4):(0,1)"), ("1:3@0", "1:0")] {
        assert_eq!(composition(&outer, &layout(inner)), Ok(layout(composite)), "{inner}");
        assert_eq!(composition_extended(&outer, &layout(inner)), Ok(layout(composite)), "{inner}");
    }
}

/// The error of one mode is told in terms of the whole tiler.
#[test]
fn by_mode_errors_name_the_leaf() {
    let outer = layout("((2,2),(4,6)):((1,2),(1,8))");
    let tiler =
        Tiler::by_mode(&[Tiler::layout(&layout("(2,2):(1,2)")), Tiler::layout(&layout("(1,6):(0,3)"))]).unwrap();
    let error = composition_by(&outer, &tiler).unwrap_err();
    let blame = error.blame();
    assert_eq!((error.code(), blame.operand, blame.leaf), ("L0203", 1, 3), "{error}");
    let many = Tiler::by_mode(&[Tiler::KEEP; 3]).unwrap();
    assert!(matches!(composition_by(&outer, &many), Err(LayoutError::RankMismatch { given: 3, expected: 2, .. })));
}

/// The inner layout yields linear coordinates of the outer one, or coordinates: runtime strides are neither.
#[test]
fn inner_strides_are_known() {
    let outer = layout("(4,6):(1,8)");
    let wrong = [("(2,2):(1,?)", "L0108"), ("(2,2):(1,2@0)", "L0206"), ("(2,2):(?,2@0)", "L0108")];
    for (inner, code) in wrong {
        assert_eq!(composition(&outer, &layout(inner)).unwrap_err().code(), code, "{inner}");
        assert_eq!(composition_extended(&outer, &layout(inner)).unwrap_err().code(), code, "{inner}");
    }
}

/// The law on one pair of any size within reach of the oracle.
fn law(outer: &Layout, inner: &Layout) -> [Composite; 2] {
    [
        composition_law(outer, inner, false, &composition(outer, inner)),
        composition_law(outer, inner, true, &composition_extended(outer, inner)),
    ]
}

proptest! {
    #![proptest_config(crate::cases(4000))]

    /// Pairs that compose by construction do.
    #[test]
    fn admissible_pairs_compose((outer, inner) in random::composable(4)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 4096);
        let found = law(&outer, &inner);
        prop_assert!(matches!(found[0], Composite::Exists(_)), "{outer} after {inner}");
    }

    /// One number moved: composes or not, as the definition says.
    #[test]
    fn one_step_outside(
        (outer, inner) in random::composable(4),
        at in any::<prop::sample::Index>(),
        (up, extent, which) in any::<(bool, bool, bool)>(),
    ) {
        let (outer, inner) = if which {
            (random::perturbed(&outer, at, up, extent), inner)
        } else {
            (outer, random::perturbed(&inner, at, up, extent))
        };
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 4096);
        law(&outer, &inner);
    }

    /// Anything after anything.
    #[test]
    fn any_pair(outer in random::any_layout(4), inner in random::any_layout(3)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 4096);
        law(&outer, &inner);
    }

    /// Tractable layouts never need the definition: they compose or are refused however large they are.
    #[test]
    fn tractable_pairs(outer in random::tractable(5, true), inner in random::tractable(3, true)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(inner.size() <= 4096);
        law(&outer, &inner);
    }

    /// `(A B) C = A (B C)` wherever both sides exist.
    #[test]
    fn associative((outer, middle) in random::composable(3), inner in random::any_layout(2)) {
        let (outer, middle, inner) = (random::layout(&outer), random::layout(&middle), random::layout(&inner));
        let left = composition(&outer, &middle).and_then(|first| composition(&first, &inner));
        let right = composition(&middle, &inner).and_then(|second| composition(&outer, &second));
        if let (Ok(left), Ok(right)) = (left, right) {
            prop_assert!(left.is_same_function(&right), "{left} and {right}");
        }
    }

    /// A by-mode tiler composes mode by mode, at any depth; `_`, `..` and the modes beyond the tiler stay as they are.
    #[test]
    fn by_mode(
        pairs in prop::collection::vec((random::composable(2), 0..4u8), 2..4),
        beyond in random::any_layout(2),
        nested in any::<bool>(),
    ) {
        let beyond = random::layout(&beyond);
        let (mut modes, mut tiles, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for ((outer, inner), what) in &pairs {
            let (outer, inner) = (random::layout(outer), random::layout(inner));
            modes.push(outer);
            tiles.push([Tiler::KEEP, Tiler::WHOLE, Tiler::layout(&inner)][usize::from(*what).min(2)]);
            expected.push(if *what < 2 { outer } else { composition(&outer, &inner).unwrap() });
        }
        if nested {
            // The first two modes and their tilers become one each.
            modes = [&[Layout::tuple(&modes[..2]).unwrap()], &modes[2..]].concat();
            tiles = [&[Tiler::by_mode(&tiles[..2]).unwrap()], &tiles[2..]].concat();
            expected = [&[Layout::tuple(&expected[..2]).unwrap()], &expected[2..]].concat();
        }
        modes.push(beyond);
        expected.push(beyond);
        let (Ok(layout), Ok(expected)) = (Layout::tuple(&modes), Layout::tuple(&expected)) else { return Ok(()) };
        let tiler = Tiler::by_mode(&tiles).unwrap();
        prop_assert_eq!(composition_by(&layout, &tiler), Ok(expected));
        prop_assert_eq!(composition_extended_by(&layout, &tiler), Ok(expected));
    }

    /// A leaf of the inner layout that is wrong alone is wrong beside others; an error blames it by the same number.
    #[test]
    fn parts_of_the_inner_layout(outer in random::any_layout(3), inner in random::any_layout(3)) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        let refused = composition(&outer, &inner).is_err();
        for part in 0..inner.length() {
            let alone = Tiler::layout(&inner).with_parts(1 << part);
            match composition_by(&outer, &alone) {
                Err(error) => {
                    prop_assert!(refused, "{outer} by {inner}: {alone}");
                    prop_assert_eq!((error.blame().operand, usize::from(error.blame().leaf)), (1, part), "{}", error);
                }
                Ok(composite) => prop_assert_eq!(composite.size(), inner.shape().leaves()[part]),
            }
        }
    }

    /// The identity of the right size changes nothing but the brackets below each mode.
    #[test]
    fn identities(tree in random::any_layout(4)) {
        let layout = random::layout(&tree);
        let identity = Layout::flat(&[layout.size()], &[1]).unwrap();
        let composite = composition(&layout, &identity).unwrap();
        prop_assert!(composite.is_same_function(&layout));
    }
}
