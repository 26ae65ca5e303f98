//! The period rule of the definition of composition, at the end of its budget: values that repeat are read to the end
//! of their period, and no further than `COMPOSITION_BUDGET`. Held against a decision by sums of floors, which reads
//! no values.

use layout_algebra::ops::{COMPOSITION_BUDGET, composition};
use layout_algebra::{Layout, LayoutError};
use layout_tests::generate::extreme::Random;
use layout_tests::oracle::{Composite, flat_modes, modes};
use layout_tests::tree::{Mode, Tree};

/// What was found: composites, refusals, and what was not decided.
#[derive(Default)]
struct Found {
    composites: u32,
    refused: u32,
    undecided: u32,
}

impl Found {
    fn check(&mut self, outer: &[Mode], extent: u64, stride: i128) {
        let flat = Tree::Tuple(outer.iter().copied().map(Tree::Leaf).collect());
        let (outer, inner) = (flat.to_layout().unwrap(), Tree::Leaf((extent, stride)));
        let defined = modes::by_modes(&flat_modes(&outer), &inner, false).expect("a decision");
        let inner: Layout = inner.to_layout().unwrap();
        match (composition(&outer, &inner), defined) {
            (Ok(ours), Composite::Exists(tree)) => {
                assert_eq!(ours, tree.to_layout().unwrap(), "{outer} after {inner}");
                self.composites += 1;
            }
            (Err(LayoutError::Undecided { .. }), _) => self.undecided += 1,
            (Err(error), Composite::Missing) => {
                is_true(&outer, &error);
                self.refused += 1;
            }
            (ours, defined) => panic!("{outer} after {inner}: {ours:?}, by definition {defined:?}"),
        }
    }
}

/// A refusal shows a contradiction: the value that the layout before it would continue with is not the one there.
fn is_true(outer: &Layout, error: &LayoutError) {
    let (LayoutError::StrideDoesNotStep { contradiction: shown, .. }
    | LayoutError::InnerExtentNotDivisible { contradiction: shown, .. }) = error
    else {
        return;
    };
    let value = |x: u64| i128::from(outer.index(x * shown.step).unwrap());
    let continued = value(shown.at % shown.ended) + i128::from(shown.at / shown.ended) * value(shown.ended);
    assert_ne!(value(shown.at), continued, "{error}");
    // Modes that have ended are modes of the whole.
    assert!(shown.size.is_multiple_of(shown.ended), "{error}");
}

/// `x -> A(3 x)` is `4 x` up to its period `2 q`, where the last mode begins: carries of the first two modes cancel.
/// With a period below the budget the mode that ends there is found; from the budget on it is not seen, and no rule
/// may be made of that.
#[test]
fn a_mode_that_ends_with_the_period() {
    let mut found = Found::default();
    for q in COMPOSITION_BUDGET / 2 - 5..COMPOSITION_BUDGET / 2 + 6 {
        let period = 2 * q;
        for last in [0, 1, 4 * i128::from(period), 5 * i128::from(period)] {
            let outer = [(2, 3), (3, 1), (q, 8), (5, last)];
            let before = found.undecided;
            for extent in [period - 1, period, period + 1, 2 * period, 5 * period, 4095, 4096, 4097, 8192] {
                found.check(&outer, extent, 3);
            }
            if period < COMPOSITION_BUDGET {
                assert_eq!(found.undecided, before, "{outer:?}");
            }
        }
    }
    assert!(found.composites > 100 && found.refused > 10 && found.undecided > 10);
}

/// With `e j = 4096` the values of `x -> A(j x)` are those of modes of `e` and `j` up to 4095, which is the period and
/// not a multiple of `e`; at 4096 they go another way.
#[test]
fn a_mode_that_does_not_end_with_the_period() {
    let mut found = Found::default();
    for bit in 1..12 {
        let (j, wide) = (1 << bit, 1i128 << bit);
        for (first, gain) in [(1, 7), (2, -3), (0, 1)] {
            let second = (COMPOSITION_BUDGET - 1, first);
            let third = 4095 * first + gain;
            let outer = [second, (j, third), (4, wide * third - gain)];
            for extent in [4094, 4095, 4096, 4097, 8190, 8192, 12288] {
                found.check(&outer, extent, wide);
            }
        }
    }
    assert!(found.composites > 10 && found.refused + found.undecided > 10);
}

/// Leaves of more values than are read, through a first mode that is longer still, and modes that overlap: where the
/// walk ends at a value that leaves the line, or its pieces do not add up, that value decides, and the text shows it.
#[test]
fn what_a_walk_meets_decides_beyond_the_budget() {
    let mut found = Found::default();
    let mut random = Random::new(17);
    for _ in 0..4000 {
        let long = COMPOSITION_BUDGET + 1 + random.below(20_000);
        let mut outer = vec![(long, i128::from(random.below(5)))];
        outer.extend((0..=random.below(2)).map(|_| (2 + random.below(12), i128::from(random.below(50)))));
        outer.push((1 << 40, i128::from(random.below(5000))));
        // Pieces end where the modes end, and one after it.
        let end = long * random.pick(&[1, 2, 3, 4, 6, 12]) + random.pick(&[0, 0, 1]);
        let stride = 1 + random.below(4);
        found.check(&outer, end / random.pick(&[1, stride]), i128::from(stride));
    }
    assert!(found.composites > 1000 && found.refused > 2000);
    assert_eq!(found.undecided, 0);
}
