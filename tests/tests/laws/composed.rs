//! Operations on layouts composed with a swizzle: each index is the swizzled index of the operation on the layout
//! below.

use std::collections::HashSet;

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Swizzle, Tiler, ops};
use layout_tests::oracle::{self, all_swizzles, composed_table, swizzled_by};

const LAYOUTS: &[&str] =
    &["(4,8):(8,1)", "((2,4),8):((8,32),1)", "(4,6):(6,1)", "32:1", "(2,2,8):(16,8,1)", "(4,3):(0,4)"];

fn parse(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

fn every_small(mut check: impl FnMut(&Composed, &Layout) -> usize) {
    let mut done = 0;
    for layout in LAYOUTS.iter().map(|text| parse(text)) {
        for swizzle in all_swizzles(2, 2, 3) {
            for offset in [0, 5, 16] {
                done += check(&Composed::new(swizzle, offset, &layout).unwrap(), &layout);
            }
        }
    }
    assert!(done > 900, "{done}");
}

type Operation<'a> = dyn Fn(&Layout) -> Result<Layout, LayoutError> + 'a;

/// What every operation does that acts on the inner layout and keeps the rest, on results of all kinds: of other
/// shapes, of fewer coordinates, larger than their operand.
#[test]
fn every_small_result_of_an_operation() {
    let blocks = Tiler::by_mode(&[Tiler::extent(2).unwrap()]).unwrap();
    let operations: &[&Operation<'_>] = &[
        &|layout| Ok(ops::coalesce(layout)),
        &|layout| layout.mode(1),
        &|layout| ops::group(layout, 0, 2),
        &|layout| ops::select(layout, &[1, 0]),
        &|layout| ops::append(layout, &parse("(2,2):(8,0)")),
        &|layout| ops::zipped_divide(layout, &blocks),
        &|layout| ops::composition(layout, &parse("(2,3):(3,1)")),
        &|layout| ops::raked_product(layout, &parse("(2,3):(3,1)")),
        &|layout| ops::tile_to_shape(layout, &IntTuple::flat(&[8, 16]).unwrap()),
    ];
    every_small(|composed, layout| {
        let of = |operation: &&Operation<'_>| {
            let Ok(below) = operation(layout) else { return 0 };
            let ours = composed.map(&below).unwrap();
            assert_eq!(ours.profile(), below.profile(), "{composed}: {ours}");
            let start = i128::from(composed.offset());
            let table = oracle::table(&oracle::flat_modes(&below)).into_iter();
            let wanted: Vec<i128> =
                table.map(|index| swizzled_by(composed.swizzle().unwrap(), start + index)).collect();
            assert_eq!(composed_table(&ours), wanted, "{composed}: {ours}");
            1
        };
        operations.iter().map(of).sum()
    });
}

/// As many elements as are contiguous in both: so many coordinates of both go up by one together.
#[test]
fn every_small_common_vector() {
    let others = ["(4,8):(8,1)", "(8,4):(1,8)", "32:1", "(2,16):(16,1)"].map(parse);
    every_small(|composed, layout| {
        for other in others.iter().filter(|other| other.size() == layout.size()) {
            let width = composed.max_common_vector(other);
            assert!(
                width >= 1 && ops::max_common_vector(layout, other).is_multiple_of(width),
                "{composed} and {other}: {width}"
            );
            let inverse = ops::right_inverse(other);
            let table = composed_table(composed);
            // From each aligned run of the other on, the indices of both go up by one.
            for start in (0..inverse.size() / width * width).step_by(usize::try_from(width).unwrap()) {
                let cells = (start..start + width).map(|index| inverse.index(index).unwrap());
                let indices: Vec<i128> = cells.map(|cell| table[usize::try_from(cell).unwrap()]).collect();
                let first = indices[0];
                assert!((0..).zip(&indices).all(|(k, index)| *index == first + k), "{composed} and {other} at {start}");
            }
        }
        1
    });
}

/// So many elements at once: the indices are whole groups of neighbours, each from a multiple on.
#[test]
fn every_small_alignment() {
    every_small(|composed, layout| {
        let alignment = i128::from(composed.max_alignment());
        assert!(alignment >= 1 && i128::from(ops::max_alignment(layout)) % alignment == 0, "{composed}: {alignment}");
        let indices: HashSet<i128> = composed_table(composed).into_iter().collect();
        let whole = |index: &i128| (0..alignment).all(|k| indices.contains(&(index - index % alignment + k)));
        assert!(indices.iter().all(whole), "{composed}: {alignment}");
        1
    });
}

/// Every pair of masks: a swizzle where both are runs of as many bits that do not meet, with these sources and targets.
#[test]
fn every_small_pair_of_masks() {
    let run = |mask: u64| mask != 0 && (0..8).any(|low| (1..8).any(|bits| mask == ((1 << bits) - 1) << low));
    let mut found = 0;
    for sources in 0..128u64 {
        for targets in 0..128u64 {
            let apart = sources & targets == 0 && sources.count_ones() == targets.count_ones();
            let exists = sources == 0 && targets == 0 || apart && run(sources) && run(targets);
            match Swizzle::from_masks(sources, targets) {
                Ok(swizzle) => {
                    assert!(exists, "{sources:b} onto {targets:b}");
                    assert_eq!((swizzle.sources(), swizzle.targets()), (sources, targets));
                    found += 1;
                }
                Err(error) => {
                    assert!(
                        !exists && matches!(error, LayoutError::SwizzleMasks { .. }),
                        "{sources:b} onto {targets:b}"
                    );
                }
            }
        }
    }
    assert!(found > 50, "{found}");
}

/// What decays is the function, without the swizzle; what does not is no layout, where no sum carries.
#[test]
fn every_small_layout_decays_where_it_can() {
    let (mut plain, mut none) = (0, 0);
    every_small(|composed, layout| {
        let table = composed_table(composed);
        let Some(decayed) = composed.decay() else {
            let modes = oracle::flat_modes(layout).into_iter();
            let mut bits = modes.flat_map(|(extent, step)| (0..extent.trailing_zeros()).map(move |bit| step << bit));
            let start = i128::from(composed.offset());
            let apart = bits.try_fold(start, |seen, bit| (seen & bit == 0).then_some(seen | bit)).is_some();
            if apart && layout.shape().leaves().iter().all(|extent| extent.is_power_of_two()) {
                let from_zero: Vec<i128> = table.iter().map(|index| index - table[0]).collect();
                assert!(oracle::layout_of(&from_zero).is_none(), "{composed} is a plain layout");
                none += 1;
            }
            return 1;
        };
        let below = decayed.as_plain().expect("it decayed");
        let ours = oracle::table(&oracle::flat_modes(below)).into_iter();
        assert!(ours.map(|index| index + i128::from(decayed.offset)).eq(table), "{composed} is not {decayed}");
        plain += 1;
        1
    });
    assert!(plain > 100 && none > 100, "{plain} {none}");
}

/// After one more swizzle: its function of the indices.
#[test]
fn every_small_layout_behind_two_swizzles() {
    let all = all_swizzles(2, 2, 3);
    let bits = |swizzle: Swizzle| (0..10).map(|bit| swizzle.apply(1 << bit)).collect::<Vec<_>>();
    for &first in &all {
        for &second in &all {
            assert_eq!(first.is_same_function(second), bits(first) == bits(second), "{first} and {second}");
        }
    }
    every_small(|composed, _| {
        let behind = |&swizzle: &Swizzle| {
            let ours = composed.swizzled(swizzle).unwrap();
            let wanted = composed_table(composed).into_iter().map(|index| swizzled_by(swizzle, index));
            assert!(composed_table(&ours).into_iter().eq(wanted), "{swizzle} behind {composed} is not {ours}");
            // A swizzle is one, however it came to be.
            assert_eq!(ours.swizzle().is_some(), swizzle.composition(composed.swizzle().unwrap()).is_ok());
            1
        };
        all.iter().map(behind).sum()
    });
}

/// A layout after one with a swizzle: `x -> outer(inner(x))`.
#[test]
fn every_small_layout_after_a_swizzled_one() {
    let outers = ["32:1", "32:3", "(4,8):(8,1)", "(8,4):(1,8)", "(8,4):(16,2)", "(2,16):(0,1)"].map(parse);
    let mut done = 0;
    for inner in ["(4,8):(8,1)", "8:1", "(2,4):(4,1)", "16:2"].map(parse) {
        for swizzle in all_swizzles(2, 2, 3) {
            let inner = swizzle.after(&inner).unwrap();
            for outer in &outers {
                match Composed::transfer(outer, &inner) {
                    Ok(ours) => {
                        let of =
                            |&index: &i128| oracle::value(&oracle::flat_modes(outer), u64::try_from(index).unwrap());
                        let wanted: Vec<i128> = composed_table(&inner).iter().map(of).collect();
                        assert_eq!(composed_table(&ours), wanted, "{outer} after {inner} is not {ours}");
                        done += 1;
                    }
                    // No swizzle of the outer layout does it, or there is no composite without one.
                    Err(error) => assert!(
                        swizzle.transfer(outer).is_err() || ops::composition(outer, inner.layout()).is_err(),
                        "{outer} after {inner}: {error}"
                    ),
                }
            }
        }
    }
    assert!(done > 200, "{done}");
    let started = Composed::parse("Sw<1,0,2> o 1 o 4:1").unwrap();
    assert!(matches!(Composed::transfer(&outers[0], &started), Err(LayoutError::SwizzleOffset { .. })));
}

/// The same memory in other elements, through the least common ones.
#[test]
fn every_small_recast() {
    every_small(|composed, _| {
        let of = |(old, new): (u64, u64)| {
            let divisor = (1..=old).rfind(|n| old % n == 0 && new % n == 0).unwrap();
            let wanted = composed.upcast(new / divisor).and_then(|wide| wide.downcast(old / divisor));
            match (composed.recast(old, new), wanted) {
                (Ok(ours), Ok(wanted)) => {
                    assert_eq!(composed_table(&ours), composed_table(&wanted), "{composed} from {old} to {new} bits");
                    1
                }
                (ours, wanted) => {
                    assert!(ours.is_err() && wanted.is_err(), "{composed} from {old} to {new} bits");
                    0
                }
            }
        };
        [(8, 8), (8, 16), (16, 8), (32, 8), (6, 4)].into_iter().map(of).sum()
    });
}
