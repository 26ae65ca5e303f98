//! Swizzles and composed layouts: indices, cosize, runs, composition, transfer and inverse, against single bits.

use std::collections::HashMap;

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Stride, Swizzle};
use layout_tests::generate::small;
use layout_tests::oracle::{self, all_swizzles, composed_table, swizzled};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cases;

#[test]
fn a_swizzle_exclusive_ors_its_pairs_of_bits() {
    for (bits, base, shift) in (0..=3).flat_map(|b| (0..=3).flat_map(move |m| (-4..=4).map(move |s| (b, m, s)))) {
        let swizzle = Swizzle::new(bits, base, shift);
        if shift.unsigned_abs() < bits {
            assert!(matches!(swizzle, Err(LayoutError::SwizzleOverlaps { .. })), "Sw<{bits},{base},{shift}>");
            continue;
        }
        let swizzle = swizzle.expect("a shift of at least the bits");
        assert_eq!(swizzle.to_string(), format!("Sw<{bits},{base},{shift}>"));
        assert_eq!(Swizzle::parse(&swizzle.to_string()), Ok(swizzle));
        assert_eq!((swizzle.bits(), swizzle.base(), swizzle.shift()), (bits, base, shift));
        for index in 0..1 << 11 {
            let moved = swizzle.apply(index);
            assert_eq!(i128::from(moved), swizzled(bits, base, shift, i128::from(index)), "{swizzle} of {index}");
            assert_eq!(swizzle.apply(moved), index, "{swizzle} twice, of {index}");
            assert_eq!(moved >> swizzle.extent(), index >> swizzle.extent(), "{swizzle} leaves its block");
        }
    }
}

#[test]
fn two_swizzles_are_one_exactly_where_one_does_both() {
    let basis = |swizzle: Swizzle| (0..14).map(|bit| swizzle.apply(1 << bit)).collect::<Vec<_>>();
    let known: HashMap<_, _> = all_swizzles(6, 10, 10).into_iter().map(|swizzle| (basis(swizzle), swizzle)).collect();
    let all = all_swizzles(3, 3, 4);
    let mut merged = 0;
    for &first in &all {
        for &second in &all {
            let both: Vec<_> = (0..14).map(|bit| second.apply(first.apply(1 << bit))).collect();
            match second.composition(first) {
                Ok(one) => {
                    assert_eq!(basis(one), both, "{second} after {first} is {one}");
                    merged += usize::from(!first.is_identity() && !second.is_identity());
                }
                Err(error) => {
                    assert!(!known.contains_key(&both), "{second} after {first}: {error}");
                    let LayoutError::NotASwizzle { index, found, .. } = error else { panic!("{error}") };
                    assert_eq!(second.apply(first.apply(index)), found);
                }
            }
        }
    }
    assert!(merged > 100);
}

/// What a composed layout says of itself, held against its table.
fn law(composed: &Composed) {
    let table = composed_table(composed);
    for (x, &index) in (0..).zip(&table) {
        assert_eq!(composed.index(x).map(i128::from), Ok(index), "{composed} at {x}");
    }
    assert_eq!(composed.index(composed.size()).unwrap_err().code(), "L0501");
    let largest = table.iter().max().expect("a layout has a coordinate");
    assert_eq!(composed.cosize().map(i128::from), Ok(largest + 1), "{composed}");
    let mut sorted = table.clone();
    sorted.sort_unstable();
    assert_eq!(composed.is_bijective(), sorted.iter().copied().eq(0..table.len() as i128), "{composed}");
    sorted.dedup();
    assert_eq!(composed.is_injective(), sorted.len() == table.len(), "{composed}");
    let run = (0..).zip(&table).take_while(|(x, index)| **index == table[0] + x).count() as u64;
    assert_eq!(composed.contiguous_run(), Ok(run), "{composed}");
    let width = composed.vector_width();
    for group in table.chunks(usize::try_from(width).expect("a size")) {
        let contiguous = (0..).zip(group).all(|(j, index)| *index == group[0] + j);
        assert!(contiguous && group[0] % i128::from(width) == 0, "{composed}: vectors of {width}");
    }
    assert_eq!(Composed::parse(&composed.to_string()).expect("its own text").to_string(), composed.to_string());
}

#[test]
fn every_small_composed_layout() {
    let layouts: Vec<Layout> = small::flat_layouts(1, 4, 9)
        .into_iter()
        .chain(
            ["(2,4):(1,2)", "(4,2):(2,1)", "(3,4):(4,1)", "(4,4):(5,1)", "((2,2),3):((8,1),0)", "(2,3):(16,6)"]
                .map(parse),
        )
        .collect();
    for swizzle in all_swizzles(3, 3, 4) {
        for layout in &layouts {
            for offset in [0, 1, 4, 13] {
                law(&Composed::new(swizzle, offset, layout).expect("small numbers"));
            }
        }
    }
}

#[test]
fn layouts_with_reversed_modes_start_high_enough() {
    for layout in small::nested_layouts(2, 1, &[2, 3], &[-4, -1, 2, 3]) {
        let fall = -oracle::table(&oracle::flat_modes(&layout)).into_iter().min().expect("a coordinate");
        for swizzle in all_swizzles(2, 1, 3) {
            for offset in 0..14 {
                let composed = Composed::new(swizzle, offset, &layout);
                if i128::from(offset) < fall {
                    assert!(matches!(composed, Err(LayoutError::SwizzleBelowZero { .. })), "{layout} from {offset}");
                } else {
                    law(&composed.expect("no index below 0"));
                }
            }
        }
    }
}

#[test]
fn a_swizzle_moves_to_the_other_side_of_a_layout_exactly_where_one_does() {
    let known = all_swizzles(3, 9, 9);
    let (mut moved, mut refused) = (0, 0);
    for layout in small::flat_layouts(2, 4, 8) {
        let table = oracle::table(&oracle::flat_modes(&layout));
        for swizzle in all_swizzles(2, 1, 3) {
            let in_front: Option<Vec<_>> =
                (0..table.len()).map(|x| table.get(usize::try_from(swizzle.apply(x as u64)).ok()?)).collect();
            let does = |behind: &Swizzle| {
                let images = table.iter().map(|index| oracle::swizzled_by(*behind, *index));
                in_front.as_ref().is_some_and(|in_front| in_front.iter().copied().copied().eq(images))
            };
            match swizzle.transfer(&layout) {
                Ok(behind) => {
                    assert!(does(&behind), "{layout} after {swizzle} is not {behind} after it");
                    moved += usize::from(!behind.is_identity());
                }
                Err(error) => {
                    assert!(
                        in_front.is_none() || !matches!(error, LayoutError::SwizzleLeaves { .. }),
                        "{layout} {error}"
                    );
                    refused += 1;
                    let found = known.iter().find(|behind| does(behind));
                    assert_eq!(found, None, "{layout} after {swizzle}: {error}");
                }
            }
        }
    }
    assert!(moved > 100 && refused > 100, "{moved} {refused}");
}

/// A layout that goes on where `swizzle` would have it, for at most 3,000 coordinates: each mode begins right, or at
/// `slips`.
fn nearly_contiguous(swizzle: Swizzle, offset: u64, modes: &[(u64, Option<i64>)]) -> Option<Composed> {
    let (mut shape, mut strides, mut size) = (Vec::new(), Vec::new(), 1);
    for &(extent, slips) in modes {
        if size * extent > 3000 {
            break;
        }
        let right = swizzle.apply(swizzle.apply(offset) + size).cast_signed() - offset.cast_signed();
        shape.push(extent);
        strides.push(Stride::constant(slips.unwrap_or(right)));
        size *= extent;
    }
    let layout = Layout::new(&IntTuple::flat(&shape).expect("a few modes"), &strides).expect("small numbers");
    Composed::new(swizzle, offset, &layout).ok()
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn a_run_ends_where_the_indices_do_not_go_up_by_one(
        swizzle in select(all_swizzles(3, 3, 5)),
        offset in 0u64..512,
        modes in vec((select(vec![2, 2, 2, 3, 4, 4, 5, 6, 8, 9, 16, 64]), option::weighted(0.15, -9i64..40)), 1..7),
    ) {
        let Some(composed) = nearly_contiguous(swizzle, offset, &modes) else { return Ok(()) };
        let first = composed.index(0);
        let run = (0..composed.size()).take_while(|&x| composed.index(x) == first.map(|first| first + x)).count();
        prop_assert_eq!(composed.contiguous_run(), Ok(run as u64), "{}", composed);
    }
}

/// Of four neighbours in a class, the first three may lack the step: one wraps a later mode between two that are
/// excluded.
#[test]
fn the_fourth_neighbour_may_end_a_run() {
    for text in ["Sw<2,0,-4> o 87 o (3,2,3,64,2):(17,-13,38,18,1152)", "Sw<2,0,-5> o 203 o (3,2,2,9):(-31,35,-58,12)"] {
        let composed = Composed::parse(text).expect("a composed layout");
        let first = composed.index(0).expect("coordinate 0");
        let run = (0..composed.size()).take_while(|&x| composed.index(x) == Ok(first + x)).count();
        assert_eq!(composed.contiguous_run(), Ok(run as u64), "{composed}");
    }
}

#[test]
fn a_run_is_solved_for_and_not_walked() {
    let run = |text: &str| Composed::parse(text).expect("a composed layout").contiguous_run();
    assert_eq!(run("Sw<3,28,3> o 0 o 17179869184:1"), Ok(1 << 31)); // where bit 31 moves bit 28
    assert_eq!(run("Sw<1,60,1> o 0 o 4611686018427387904:1"), Ok(1 << 61));
    assert_eq!(run("Sw<1,60,-1> o 0 o 4611686018427387904:1"), Ok(1 << 60));
    // 1, 3, 2, 4, 5, 7, 6, 8, ..: the swizzle undone, as far as there are elements.
    assert_eq!(run("Sw<1,0,1> o 1 o (2,2,1152921504606846976):(2,1,4)"), Ok(1 << 62));
    // Bits 1 and 3 change all the way to bit 40, and the layout counts them down.
    let steps =
        [(2, 1), (2, -2), (2, 4), (2, -8), (1 << 30, 16)].map(|(extent, step)| (extent, Stride::constant(step)));
    let shape = IntTuple::flat(&steps.map(|(extent, _)| extent)).expect("a shape");
    let layout = Layout::new(&shape, &steps.map(|(_, stride)| stride)).expect("a layout");
    let composed = Composed::new(Swizzle::new(4, 0, 40).expect("a swizzle"), (10 << 40) + 10, &layout);
    assert_eq!(composed.expect("no index below 0").contiguous_run(), Ok(1 << 34));
}

#[test]
fn a_refused_swizzle_is_refused_by_few_cells() {
    let swizzle = Swizzle::new(3, 3, 6).expect("a swizzle");
    let layout = Layout::parse("(64,64):(4100,1)").expect("a layout");
    // Trying every swizzle took 6 s for each.
    for _ in 0..1000 {
        assert!(matches!(swizzle.transfer(&layout), Err(LayoutError::SwizzleNotTransferred { .. })));
    }
    // Far beyond the coordinates that are looked at, the single bits decide.
    let far = Layout::parse("(4096,1048576):(1,4097)").expect("a layout");
    let error = Swizzle::new(3, 0, 12).expect("a swizzle").transfer(&far).unwrap_err();
    assert!(
        matches!(error, LayoutError::SwizzleNotTransferred { coordinate: 4096, index: 4097, moved: 4098, .. }),
        "{error}"
    );
}

#[test]
fn a_swizzle_leaves_a_size_exactly_where_a_cell_does() {
    for swizzle in all_swizzles(3, 2, 5) {
        for size in 1..300 {
            let layout = Layout::flat(&[size], &[1]).expect("a mode");
            let leaves = (0..size).any(|cell| swizzle.apply(cell) >= size);
            match swizzle.transfer(&layout) {
                Err(LayoutError::SwizzleLeaves { coordinate: cell, to, .. }) => {
                    assert!(leaves && cell < size && to >= size && swizzle.apply(cell) == to, "{swizzle} in {size}");
                }
                answer => assert!(!leaves, "{swizzle} in {size}: {answer:?}"),
            }
        }
    }
}

#[test]
fn inverses_undo() {
    let known = all_swizzles(3, 6, 6);
    let mut inverted = 0;
    for layout in small::flat_layouts(3, 4, 16).iter().filter(|layout| layout.is_bijective() && layout.size() > 2) {
        for swizzle in all_swizzles(2, 2, 3) {
            let composed = swizzle.after(layout).expect("small numbers");
            let table = composed_table(&composed);
            match composed.inverse() {
                Ok(inverse) => {
                    let back = composed_table(&inverse);
                    assert!(composed.is_bijective(), "{composed}");
                    assert!(
                        (0..).zip(&table).all(|(x, &i)| back[usize::try_from(i).expect("an index")] == x),
                        "{composed}"
                    );
                    inverted += 1;
                }
                Err(error) => {
                    // No swizzle of the inverse layout undoes it either.
                    let Ok(plain) = Swizzle::IDENTITY.after(layout).and_then(|plain| plain.inverse()) else {
                        panic!("{layout} is bijective: {error}")
                    };
                    let undoes = |behind: &Swizzle| {
                        let back = composed_table(&behind.after(plain.layout()).expect("small numbers"));
                        (0..).zip(&table).all(|(x, &i)| usize::try_from(i).is_ok_and(|i| back.get(i) == Some(&x)))
                    };
                    assert_eq!(known.iter().find(|behind| undoes(behind)), None, "{composed}: {error}");
                }
            }
        }
    }
    assert!(inverted > 100);
}

#[test]
fn recasts_keep_the_function() {
    let all = all_swizzles(3, 3, 4);
    for &swizzle in &all {
        for unit in [1, 2, 3, 4, 8, 16] {
            if let Ok(narrow) = swizzle.downcast(unit) {
                for index in 0..1 << 12 {
                    assert_eq!(narrow.apply(index), unit * swizzle.apply(index / unit) + index % unit, "{swizzle}");
                }
                assert!(narrow.upcast(unit).is_ok_and(|back| back.is_same_function(swizzle)), "{swizzle}");
            } else {
                assert!(unit == 3 && !swizzle.is_identity());
            }
            let keeps =
                |wide: &Swizzle| (0..1 << 12).all(|index| swizzle.apply(index) / unit == wide.apply(index / unit));
            match swizzle.upcast(unit) {
                Ok(wide) => assert!(keeps(&wide), "{swizzle} in units of {unit} is not {wide}"),
                Err(error) => assert_eq!(all.iter().find(|wide| keeps(wide)), None, "{swizzle}: {error}"),
            }
        }
    }
}

#[test]
fn composed_layouts_recast_to_the_elements_that_hold_theirs() {
    let layouts =
        ["16:1", "(4,8):(8,1)", "(8,4):(1,8)", "(4,4):(4,16)", "((2,4),4):((1,8),2)", "(3,8):(8,1)"].map(parse);
    let (mut wider, mut refused) = (0, 0);
    for layout in &layouts {
        for swizzle in all_swizzles(2, 3, 3) {
            for offset in [0, 8, 6] {
                let composed = Composed::new(swizzle, offset, layout).expect("small numbers");
                let table = composed_table(&composed);
                for unit in [1, 2, 4, 8] {
                    if let Ok(narrow) = composed.downcast(unit) {
                        let parts: Vec<i128> = composed_table(&narrow);
                        let mut wanted: Vec<i128> = parts.iter().map(|part| part / i128::from(unit)).collect();
                        let mut held: Vec<i128> = table.iter().flat_map(|i| (0..unit).map(|_| *i)).collect();
                        wanted.sort_unstable();
                        held.sort_unstable();
                        assert_eq!(wanted, held, "{composed} in {unit} parts is not {narrow}");
                    }
                    let Ok(wide) = composed.upcast(unit) else {
                        refused += 1;
                        continue;
                    };
                    wider += 1;
                    let holders: Vec<i128> = table.iter().map(|index| index / i128::from(unit)).collect();
                    let steps = steps_within(layout, unit);
                    for (x, holder) in (0..).zip(&holders) {
                        let cell = layout.coordinate(x).expect("a coordinate");
                        let coarse: Vec<u64> = cell.leaves().iter().zip(&steps).map(|(c, w)| c / w).collect();
                        let coarse = IntTuple::with_profile(&coarse, layout.profile()).expect("as many");
                        let found = wide.index_at(&coarse).map(i128::from);
                        assert_eq!(found, Ok(*holder), "{composed} in units of {unit} is not {wide}");
                    }
                }
            }
        }
    }
    assert!(wider > 100 && refused > 100);
}

/// How many steps of each mode stay in one wide element.
fn steps_within(layout: &Layout, unit: u64) -> Vec<u64> {
    let steps = |step: u64| if step > 0 && step < unit { unit / step } else { 1 };
    layout.strides().iter().map(|stride| steps(stride.coefficient().unsigned_abs())).collect()
}

fn parse(text: &str) -> Layout {
    Layout::parse(text).expect("a layout")
}
