//! Tuples with other modes, zipped, counted and compared, against lists of modes and sums of numbers.

use core::cmp::Ordering;

use layout_algebra::ops::{
    complement, logical_divide_by, make_identity_layout, ordered, row_major, tile_unzip, zip, zipped_divide_by,
};
use layout_algebra::{IntTuple, Layout, LayoutError, Stride, Tiler};
use layout_tests::generate::small;
use layout_tests::tree::{Mode, Tree};

/// Every small shape, and as a value of the algebra.
fn all() -> Vec<(Tree<u64>, IntTuple)> {
    let shapes = small::shapes(3, 2, &[1, 2, 4]);
    shapes.into_iter().map(|shape| (shape.clone(), shape.to_int_tuple().unwrap())).collect()
}

/// Every small tuple with zeros in it, which coordinates have.
fn tuples() -> Vec<(Tree<u64>, IntTuple)> {
    let shapes = small::shapes(3, 2, &[0, 1, 3]);
    shapes.into_iter().map(|shape| (shape.clone(), shape.to_int_tuple().unwrap())).collect()
}

fn is(answer: Result<IntTuple, LayoutError>, wanted: Option<Tree<u64>>) {
    match (answer, wanted) {
        (Ok(tuple), Some(wanted)) => assert_eq!(Tree::of(&tuple), wanted),
        (
            Err(
                LayoutError::ModeOutOfRange { .. }
                | LayoutError::RangeBackwards { .. }
                | LayoutError::RankMismatch { .. },
            ),
            None,
        ) => {}
        (answer, wanted) => panic!("{answer:?}, not {wanted:?}"),
    }
}

#[test]
fn every_small_tuple_of_other_modes() {
    for (tree, tuple) in tuples() {
        let all: Vec<Tree<u64>> = tree.modes().into_iter().cloned().collect();
        let rank = all.len();
        let new = Tree::Tuple(vec![Tree::Leaf(7), Tree::Leaf(0)]);
        let mode = new.to_int_tuple().unwrap();
        for begin in 0..=rank + 1 {
            for end in 0..=rank + 1 {
                let inside = all.get(begin..end).map(<[_]>::to_vec);
                is(tuple.take(begin, end), inside.clone().map(Tree::Tuple));
                is(
                    tuple.group(begin, end),
                    inside.map(|inside| match inside[..] {
                        [] => tree.clone(),
                        _ => Tree::Tuple([&all[..begin], &[Tree::Tuple(inside)], &all[end..]].concat()),
                    }),
                );
            }
            let at = begin as u64;
            is(tuple.get(&[at]), all.get(begin).cloned());
            let second = |mode: Tree<u64>| mode.modes().get(1).map(|mode| (*mode).clone());
            is(tuple.get(&[at, 1]), all.get(begin).cloned().and_then(second));
            let twice = all.get(begin).map(|mode| Tree::Tuple(vec![mode.clone(), mode.clone()]));
            is(tuple.select(&[at, at]), twice);
            let changed = |from: usize, to: usize, new: &[Tree<u64>]| {
                Some(Tree::Tuple([all.get(..from)?, new, all.get(to..)?].concat()))
            };
            let one = std::slice::from_ref(&new);
            let number = tuple.profile().is_leaf() && begin == 0;
            is(tuple.replace(begin, &mode), if number { Some(new.clone()) } else { changed(begin, begin + 1, one) });
            is(tuple.insert(begin, &mode), changed(begin, begin, one));
            is(tuple.remove(begin), changed(begin, begin + 1, &[]));
        }
        for more in 1..3 {
            let copies = vec![new.clone(); more];
            is(tuple.append_to(rank + more, &mode), Some(Tree::Tuple([&all[..], &copies].concat())));
            is(tuple.prepend_to(rank + more, &mode), Some(Tree::Tuple([&copies[..], &all].concat())));
        }
        is(tuple.append_to(rank, &mode), Some(tree.clone()));
        if rank > 0 {
            is(tuple.prepend_to(rank - 1, &mode), None);
        }
        for count in 0..3 {
            is(tuple.repeat(count), Some(Tree::Tuple(vec![tree.clone(); count])));
        }
        is(mode.repeat_like(tuple.profile()), Some(tree.graft(&mut |_| new.clone())));
        if tuple.length() > 0 {
            is(tuple.flatten().unflatten(tuple.profile()), Some(tree.clone()));
        }
        assert_eq!(tuple.reversed().reversed(), tuple);
        assert_eq!(Tree::of(&tuple.reversed()).modes(), all.iter().rev().collect::<Vec<_>>());
        let wrapped = if tuple.profile().is_leaf() { Tree::Tuple(vec![tree.clone()]) } else { tree.clone() };
        assert_eq!(Tree::of(&tuple.wrap()), wrapped);
        assert_eq!(Tree::of(&tuple.unwrap()), unwrapped(&tree));
    }
    let far = IntTuple::leaf(2).insert(1000, &IntTuple::leaf(1));
    assert!(matches!(far, Err(LayoutError::ModeOutOfRange { .. })));
    let many = IntTuple::leaf(2).repeat(33);
    assert!(matches!(many, Err(LayoutError::CapacityExceeded { .. })));
}

fn unwrapped(tree: &Tree<u64>) -> Tree<u64> {
    match tree {
        Tree::Tuple(modes) if modes.len() == 1 => unwrapped(&modes[0]),
        _ => tree.clone(),
    }
}

/// Modes of modes change places, and all modes have as many.
#[test]
fn every_small_layout_zipped() {
    let mut zipped = 0;
    for layout in small::nested_layouts(4, 2, &[2, 3], &[1, 6]) {
        let tree = Tree::of_layout(&layout);
        let modes: Vec<Vec<Tree<Mode>>> =
            tree.modes().iter().map(|mode| mode.modes().into_iter().cloned().collect()).collect();
        let inner = modes.first().map_or(0, Vec::len);
        match zip(&layout) {
            Ok(result) => {
                let wanted = (0..inner).map(|k| Tree::Tuple(modes.iter().map(|mode| mode[k].clone()).collect()));
                assert_eq!(Tree::of_layout(&result), Tree::Tuple(wanted.collect()), "{layout}");
                assert_eq!(*result.shape(), layout.shape().zip().unwrap());
                zipped += 1;
            }
            Err(error) => {
                assert!(matches!(error, LayoutError::RankMismatch { .. }), "{layout}: {error}");
                assert!(modes.iter().any(|mode| mode.len() != inner), "{layout}: {error}");
            }
        }
    }
    assert!(zipped > 100, "{zipped}");
}

/// The tile and its repetitions are pairs, over every mode of the tiler.
#[test]
fn every_small_divide_unzipped() {
    let layout = Layout::parse("((4,3),(2,2),5):((1,8),(4,24),100)").unwrap();
    let tiles = |size: u64| {
        (1..=size).filter(move |extent| size.is_multiple_of(*extent)).map(|extent| Tiler::extent(extent).unwrap())
    };
    let mut done = 0;
    for first in tiles(12) {
        for second in tiles(4) {
            for third in tiles(5) {
                for tiler in [vec![first], vec![first, second], vec![first, second, third]] {
                    let tiler_of_all = Tiler::by_mode(&tiler).unwrap();
                    let profile = layout_algebra::Profile::flat(tiler.len());
                    let Ok(divided) = logical_divide_by(&layout, &tiler_of_all) else { continue };
                    let zipped = zipped_divide_by(&layout, &tiler_of_all).unwrap();
                    assert_eq!(tile_unzip(&divided, &profile), Ok(zipped), "{tiler_of_all}");
                    assert_eq!(divided.shape().zip_by(&profile), Ok(*zipped.shape()));
                    // The grid is what is left, up to brackets.
                    let grid = layout.shape().ceil_div_by(&tiler_of_all).unwrap();
                    assert_eq!(grid.size().unwrap(), zipped.mode(1).unwrap().size(), "{tiler_of_all}");
                    done += 1;
                }
            }
        }
    }
    assert!(done > 40, "{done}");
    let pairs = Layout::parse("((2,3),4):((1,2),6)").unwrap();
    let profile = layout_algebra::Profile::flat(2);
    assert!(matches!(tile_unzip(&pairs, &profile), Err(LayoutError::RankMismatch { given: 1, expected: 2, .. })));
}

/// The grid of a shape: below each tile its complement; what is kept stays.
#[test]
fn every_small_grid() {
    for (_, shape) in all() {
        let size = shape.size().unwrap();
        for extent in 1..=5 {
            for stride in [1, 2, 3] {
                let tile = Layout::leaf(extent, Stride::constant(stride)).unwrap();
                let ours = shape.ceil_div_by(&Tiler::layout(&tile));
                assert_eq!(ours, complement(&tile, size).map(|rest| *rest.shape()), "{shape} by {tile}");
            }
            // A number is as many neighbours: the quotient, rounded up.
            let ours = shape.ceil_div_by(&Tiler::extent(extent).unwrap()).unwrap();
            assert_eq!(ours, IntTuple::leaf(size).ceil_div(&IntTuple::leaf(extent)).unwrap());
            let by_mode = Tiler::by_mode(&[Tiler::KEEP, Tiler::extent(extent).unwrap()]).unwrap();
            match shape.ceil_div_by(&by_mode) {
                Ok(grid) => {
                    assert_eq!(grid.mode(0), shape.mode(0));
                    let second = shape.mode(1).unwrap().size().unwrap();
                    assert_eq!(grid.mode(1).unwrap(), IntTuple::leaf(second.div_ceil(extent)));
                    assert_eq!(grid.rank(), shape.rank());
                }
                Err(error) => {
                    assert!(shape.rank() < 2 && matches!(error, LayoutError::RankMismatch { .. }), "{shape}: {error}");
                }
            }
        }
    }
}

#[test]
fn numbers_of_every_small_tuple() {
    for (tree, tuple) in tuples() {
        let leaves: Vec<u64> = tree.leaves().into_iter().copied().collect();
        assert_eq!(tuple.sum(), Ok(leaves.iter().sum()), "{tree}");
        assert_eq!(tuple.max(), leaves.iter().copied().max(), "{tree}");
        assert_eq!(tuple.min(), leaves.iter().copied().min(), "{tree}");
        let divides = |n: u64| leaves.iter().all(|leaf| leaf % n == 0);
        let greatest = if divides(6) && leaves.iter().all(|leaf| *leaf == 0) {
            0
        } else {
            (1..=3).rfind(|n| divides(*n)).unwrap()
        };
        assert_eq!(tuple.gcd(), greatest, "{tree}");
        for (by_tree, by) in tuples() {
            match tuple.elem_scale(&by) {
                Ok(scaled) => {
                    assert!(scaled.congruent(&tuple));
                    let mut parts = Vec::new();
                    parts_over(&tree, &by_tree, &mut parts);
                    let wanted: Vec<u64> = leaves.iter().zip(parts).map(|(leaf, part)| leaf * part).collect();
                    assert_eq!(scaled.leaves(), wanted, "{tree} by {by_tree}");
                }
                Err(_) => assert!(!tree.weakly_congruent(&by_tree), "{tree} by {by_tree}"),
            }
            let below = tuple.congruent(&by) && leaves.iter().zip(by.leaves()).all(|(a, b)| a <= b);
            assert_eq!(tuple.is_at_most(&by), below, "{tree} and {by_tree}");
            let order = tuple.congruent(&by).then(|| leaves[..].cmp(by.leaves()));
            assert_eq!(tuple.lexicographic(&by), order, "{tree} and {by_tree}");
            let turned = |list: &[u64]| list.iter().rev().copied().collect::<Vec<_>>();
            let order = tuple.congruent(&by).then(|| turned(&leaves).cmp(&turned(by.leaves())));
            assert_eq!(tuple.colexicographic(&by), order, "{tree} and {by_tree}");
        }
    }
    let far = IntTuple::flat(&[u64::MAX, 1]).unwrap();
    assert!(matches!(far.sum(), Err(LayoutError::SumOverflow { .. })));
    let twice = IntTuple::flat(&[2, 2]).unwrap();
    assert!(matches!(far.elem_scale(&twice), Err(LayoutError::Overflow { .. })));
}

/// The products of the parts of a tree over the leaves of a coarser one.
fn parts_over(coarse: &Tree<u64>, fine: &Tree<u64>, parts: &mut Vec<u64>) {
    match (coarse, fine) {
        (Tree::Tuple(coarse), Tree::Tuple(fine)) => {
            coarse.iter().zip(fine).for_each(|(coarse, fine)| parts_over(coarse, fine, parts));
        }
        _ => parts.push(fine.size()),
    }
}

/// The coordinates of every small shape, in the order of the cells, and in every order of the modes.
#[test]
fn every_small_shape_is_walked() {
    for (tree, shape) in all() {
        let cells: Vec<IntTuple> = shape.coordinates().unwrap().collect();
        let wanted: Vec<IntTuple> = (0..tree.size()).map(|x| shape.coordinate(x).unwrap()).collect();
        assert_eq!(cells, wanted, "{shape}");
        for pair in cells.windows(2) {
            assert_eq!(pair[0].colexicographic(&pair[1]), Some(Ordering::Less), "{shape}");
        }
        let rows = row_major(&shape).unwrap();
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        assert_eq!(
            first.lexicographic(&last).unwrap(),
            rows.index_at(&first).unwrap().cmp(&rows.index_at(&last).unwrap())
        );
        for order in small::fillings(&tree.map(|_| ()), &[0, 1, 2]) {
            let order = order.to_int_tuple().unwrap();
            let layout = ordered(&shape, &order).unwrap();
            let walk = shape.coordinates_by(&order).unwrap();
            assert_eq!(walk.size_hint(), (cells.len(), Some(cells.len())));
            let indices: Vec<u64> = walk.map(|cell| layout.index_at(&cell).unwrap()).collect();
            assert!(indices.iter().copied().eq(0..tree.size()), "{shape} by {order}: {indices:?}");
        }
    }
    let order = IntTuple::parse("(0,1,2)").unwrap();
    let refused = IntTuple::leaf(4).coordinates_by(&order);
    assert!(matches!(refused, Err(LayoutError::OrderNotCongruent { .. })));
}

/// The least shape of all indices: the cosize, or of coordinates, one more than the largest number along each axis.
#[test]
fn every_small_codomain() {
    for layout in small::nested_layouts(3, 2, &[1, 2, 3], &[-2, 0, 1, 5]) {
        assert_eq!(layout.coshape(), Ok(IntTuple::leaf(layout.cosize().unwrap())), "{layout}");
    }
    for (_, shape) in all() {
        let identity = make_identity_layout(&shape).unwrap();
        assert_eq!(identity.coshape(), Ok(if shape.length() == 0 { IntTuple::leaf(1) } else { shape }), "{shape}");
        // Twice along each axis: steps of two reach one more than twice the last coordinate.
        let strides: Vec<Stride> = identity.strides().iter().map(|stride| stride.scaled(2).unwrap()).collect();
        let doubled = Layout::new(&shape, &strides).unwrap().coshape().unwrap();
        let wanted: Vec<u64> = shape.leaves().iter().map(|extent| 2 * (extent - 1) + 1).collect();
        assert!(shape.length() == 0 || doubled.leaves() == wanted, "{shape}: {doubled}");
    }
    let layout = |text: &str| Layout::parse(text).unwrap();
    assert_eq!(layout("(4,8):(1@2,2@2)").coshape().unwrap().to_string(), "(1,1,18)");
    assert!(matches!(layout("(4,8):(1@0,1)").coshape(), Err(LayoutError::MixedBasis { .. })));
    assert!(matches!(layout("(4,8):(1@0,1@1@0)").coshape(), Err(LayoutError::MixedBasis { .. })));
    assert!(matches!(layout("(4,8):(?,1)").coshape(), Err(LayoutError::NotStatic { .. })));
}
