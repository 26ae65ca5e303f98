//! Words of the papers and of pycute: predicates, prefixes, domains of two layouts, their sum.

use std::collections::BTreeSet;

use layout_algebra::ops::{
    coalesce, column_major, common_coarsening, common_refinement, complement, filter_zeros, flat_division,
    flat_multiplication, flatten, greatest_common_domain, layout_add, logical_divide, logical_product, make_layout,
    row_major, sort, squeeze, without_zeros,
};
use layout_algebra::{IntTuple, Layout};
use layout_tests::generate::small;

fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size()).map(|x| layout.offset(x).unwrap()).collect()
}

/// The modes of a layout, flat.
fn modes(layout: &Layout) -> Vec<(u64, i64)> {
    (0..layout.length()).map(|i| (layout.mode_at(i).0, layout.mode_at(i).1.value().unwrap())).collect()
}

fn all() -> Vec<Layout> {
    let mut all = small::flat_layouts(2, 4, 8);
    all.extend(small::nested_layouts(3, 2, &[1, 2, 3], &[0, 1, 2, 4]));
    all
}

/// Law: each predicate is what the operation of its name leaves unchanged.
#[test]
fn predicates_are_fixed_points() {
    let mut counts = [0; 5];
    for layout in all() {
        let flat = modes(&layout);
        let ascends = flat.windows(2).all(|pair| (pair[0].1, pair[0].0) <= (pair[1].1, pair[1].0));
        assert_eq!(layout.is_sorted(), ascends, "{layout}");
        assert_eq!(layout.is_sorted(), modes(&sort(&layout)) == flat, "{layout}");
        assert_eq!(layout.is_coalesced(), coalesce(&layout).to_string() == layout.to_string(), "{layout}");
        let is = |compact: Layout| table(&compact) == table(&layout);
        // A mode of extent 1 has one coordinate.
        assert_eq!(layout.is_column_major(), is(column_major(layout.shape()).unwrap()), "{layout}");
        assert_eq!(layout.is_row_major(), is(row_major(layout.shape()).unwrap()), "{layout}");
        assert!(!layout.is_column_major() || (0..layout.size()).all(|x| layout.index(x) == Ok(x)), "{layout}");
        let seen = [layout.is_sorted(), layout.is_coalesced(), layout.is_row_major(), layout.is_column_major(), true];
        counts.iter_mut().zip(seen).for_each(|(count, seen)| *count += u32::from(seen));
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

/// Law: a layout is complementable in `n` if it and a complement are a bijection onto `[0, n)`, without modes of stride
/// 0, and each `extent x stride` divides the next stride.
#[test]
fn complements_fill_exactly() {
    let (mut fills, mut misses) = (0, 0);
    for layout in all() {
        for n in 1..40 {
            let exactly = complement(&layout, n).is_ok_and(|rest| {
                let both = make_layout(&[without_zeros(&layout), rest]).unwrap();
                both.is_bijective() && both.size() == n
            });
            let expected = layout.is_complementable() && exactly;
            assert_eq!(layout.is_complementable_in(n), expected, "{layout} in {n}");
            if expected { fills += 1 } else { misses += 1 }
        }
        assert!(!layout.is_complementable_in(0));
    }
    assert!(fills > 500 && misses > 500, "{fills} {misses}");
}

/// Law: no mode of stride 0 is left, the other modes are in their order, and the indices are the same.
#[test]
fn zeros_are_left_out() {
    for layout in all() {
        let result = without_zeros(&layout);
        let kept: Vec<(u64, i64)> = modes(&layout).into_iter().filter(|(_, stride)| *stride != 0).collect();
        assert_eq!(modes(&result), kept, "{layout}");
        let set = |layout: &Layout| table(layout).into_iter().collect::<BTreeSet<i64>>();
        assert_eq!(set(&result), set(&layout), "{layout}");
        assert_eq!(modes(&squeeze(&result)), modes(&squeeze(&filter_zeros(&layout))), "{layout}");
        assert!(result.depth() <= 1, "{layout} gives {result}");
    }
}

/// Law: flat division and product are the flattened logical ones, and exist together with them.
#[test]
fn flat_operations_are_flattened() {
    let (layouts, mut seen) = (small::flat_layouts(2, 4, 6), 0);
    for a in &layouts {
        for b in &layouts {
            let flat = |result: Layout| flatten(&result).to_string();
            let text = |result: Layout| result.to_string();
            assert_eq!(flat_division(a, b).map(text).ok(), logical_divide(a, b).map(flat).ok(), "{a} {b}");
            assert_eq!(flat_multiplication(a, b).map(text).ok(), logical_product(a, b).map(flat).ok(), "{a} {b}");
            seen += u32::from(logical_divide(a, b).is_ok());
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// All ordered factorizations of a number, with a 1 at any place.
fn shapes(n: u64) -> Vec<IntTuple> {
    fn cut(n: u64, all: &mut Vec<Vec<u64>>, begin: &[u64]) {
        for first in (2..=n).filter(|first| n.is_multiple_of(*first)) {
            let with = [begin, &[first]].concat();
            if first == n { all.push(with) } else { cut(n / first, all, &with) }
        }
    }
    let mut all = Vec::new();
    cut(n, &mut all, &[]);
    let ones: Vec<Vec<u64>> = all.iter().map(|shape| [&shape[..1], &[1], &shape[1..]].concat()).collect();
    all.extend(ones);
    all.push(vec![n]);
    all.iter().map(|shape| IntTuple::flat(shape).unwrap()).collect()
}

/// The sizes of the parts that begin a shape.
fn boundaries(shape: &IntTuple) -> BTreeSet<u64> {
    let mut product = 1;
    let parts = shape.leaves().iter().map(|extent| {
        product *= extent;
        product
    });
    parts.chain([1]).collect()
}

/// Law: the common refinement has the boundaries of both shapes, the common coarsening those that both have; the former
/// exists where the boundaries divide one another.
#[test]
fn refinement_and_coarsening_are_union_and_intersection() {
    let (mut refined, mut refused) = (0, 0);
    for n in [1, 2, 12, 16, 24, 36] {
        for (s, t) in shapes(n).iter().flat_map(|s| shapes(n).into_iter().map(move |t| (*s, t))) {
            let (a, b) = (boundaries(&s), boundaries(&t));
            let union: Vec<u64> = a.union(&b).copied().collect();
            let is_chain = union.windows(2).all(|pair| pair[1] % pair[0] == 0);
            if let Ok(fine) = common_refinement(&s, &t) {
                assert!(boundaries(&fine).into_iter().eq(union), "{s} {t}: {fine}");
                refined += 1;
            } else {
                assert!(!is_chain, "{s} {t}");
                refused += 1;
            }
            let coarse = common_coarsening(&s, &t).unwrap();
            assert_eq!(boundaries(&coarse), a.intersection(&b).copied().collect(), "{s} {t}: {coarse}");
            // A shape is a prefix of itself and what follows.
            assert!(s.is_prefix_of(&IntTuple::tuple(&[s, t]).unwrap()));
            assert_eq!(s.is_prefix_of(&t), t.leaves().starts_with(s.leaves()), "{s} {t}");
        }
    }
    assert!(refined > 500 && refused > 100, "{refined} {refused}");
    let empty = IntTuple::flat(&[4, 0]).unwrap();
    assert_eq!(common_refinement(&empty, &empty).unwrap_err().code(), "L0101");
    assert_eq!(common_coarsening(&IntTuple::leaf(0), &empty).unwrap_err().code(), "L0101");
    let (four, six) = (IntTuple::leaf(4), IntTuple::leaf(6));
    assert_eq!(common_refinement(&four, &six).unwrap_err().code(), "L0607");
    assert_eq!(common_coarsening(&four, &six).unwrap_err().code(), "L0607");
}

/// Law: over the greatest common domain both layouts have a stride for each extent, and over no coarser shape; the sum
/// has the sums of the indices, and exists where the domain does.
#[test]
fn sums_are_of_the_indices() {
    let layouts: Vec<Layout> = all().into_iter().filter(|layout| [1, 4, 6, 8, 12].contains(&layout.size())).collect();
    let (mut summed, mut refused) = (0, 0);
    for (k, a) in layouts.iter().enumerate() {
        for b in layouts.iter().skip(k % 31).step_by(31).filter(|b| b.size() == a.size()) {
            let (domain, sum) = (greatest_common_domain(a, b), layout_add(a, b));
            assert_eq!(domain.is_ok(), sum.is_ok(), "{a} {b}");
            let (Ok(domain), Ok(sum)) = (domain, sum) else {
                refused += 1;
                continue;
            };
            let expected: Vec<i64> = table(a).iter().zip(table(b)).map(|(x, y)| x + y).collect();
            assert_eq!(table(&sum), expected, "{a} {b}: {sum}");
            assert!(sum.is_coalesced(), "{a} {b}: {sum}");
            let coarsest = |layout: &Layout| boundaries(coalesce(layout).shape());
            let union: BTreeSet<u64> = coarsest(a).union(&coarsest(b)).copied().collect();
            assert_eq!(boundaries(&domain), union, "{a} {b}: {domain}");
            summed += 1;
        }
    }
    assert!(summed > 1000 && refused > 10, "{summed} {refused}");
    let parse = |text| Layout::parse(text).unwrap();
    assert_eq!(layout_add(&parse("(4,8):(?,1)"), &parse("(4,8):(0,8)")).unwrap().to_string(), "(4,8):(?,9)");
    assert_eq!(
        layout_add(&parse("(4,8):(1@0,1@1)"), &parse("(4,8):(1@0,2@1)")).unwrap().to_string(),
        "(4,8):(2@0,3@1)"
    );
    assert_eq!(layout_add(&parse("4:1@0"), &parse("4:1@1")).unwrap().to_string(), "4:1@0+1@1");
    assert_eq!(layout_add(&parse("4:1@0"), &parse("4:?")).unwrap_err().code(), "L0108");
}
