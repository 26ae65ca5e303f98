//! Tuples zipped, scaled and walked, against lists of modes and products of numbers.

use layout_algebra::ops::{
    complement, logical_divide_by, make_identity_layout, ordered, tile_unzip, zip, zipped_divide,
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

#[test]
fn every_small_tuple_repeated_and_reversed() {
    for (tree, tuple) in tuples() {
        for count in 0..3 {
            assert_eq!(Tree::of(&tuple.repeat(count).unwrap()), Tree::Tuple(vec![tree.clone(); count]));
        }
        assert_eq!(tuple.reversed().reversed(), tuple);
        assert_eq!(Tree::of(&tuple.reversed()).modes(), tree.modes().into_iter().rev().collect::<Vec<_>>());
    }
    let many = IntTuple::leaf(2).repeat(33);
    assert!(matches!(many, Err(LayoutError::CapacityExceeded { .. })));
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
                    let zipped = zipped_divide(&layout, &tiler_of_all).unwrap();
                    assert_eq!(tile_unzip(&divided, &profile), Ok(zipped), "{tiler_of_all}");
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
            // One tile is all of a mode.
            let whole = Tiler::by_mode(&[Tiler::WHOLE, Tiler::extent(extent).unwrap()]).unwrap();
            let one = shape.ceil_div_by(&whole).map(|grid| grid.mode(0).unwrap());
            assert_eq!(one.ok(), shape.ceil_div_by(&by_mode).ok().map(|_| IntTuple::leaf(1)));
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
fn every_small_tuple_scaled() {
    for (tree, tuple) in tuples() {
        let leaves: Vec<u64> = tree.leaves().into_iter().copied().collect();
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
        }
    }
    let far = IntTuple::flat(&[u64::MAX, 1]).unwrap();
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

/// The coordinates of every small shape, in the order of the linear coordinates, and in every order of the modes.
#[test]
fn every_small_shape_is_walked() {
    for (tree, shape) in all() {
        let cells: Vec<IntTuple> = shape.coordinates().unwrap().collect();
        let wanted: Vec<IntTuple> = (0..tree.size()).map(|x| shape.coordinate(x).unwrap()).collect();
        assert_eq!(cells, wanted, "{shape}");
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
