//! Divides and products in their other arrangements; blocked and raked products; blocks that cover a shape.

use layout_algebra::ops::{
    blocked_product, column_major, flat_divide, flat_product, ordered, raked_product, row_major, tile_to_shape,
    tile_to_shape_ordered, tile_to_shape_right, tiled_divide, tiled_product, zipped_divide, zipped_product,
};
use layout_algebra::{IntTuple, Layout, LayoutError, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::vectors::law;
use proptest::prelude::*;

use crate::cases;
use crate::refusal::well_formed;

type By = fn(&Layout, &Tiler) -> Result<Layout, LayoutError>;

/// The modes of a layout, or itself where it has one.
fn apart(layout: &Layout) -> Vec<Layout> {
    if layout.rank() == 1 {
        return vec![*layout];
    }
    (0..layout.rank()).map(|i| layout.mode(i).unwrap()).collect()
}

/// The tiled and flat forms have the modes of the zipped one; whether there is one.
fn arrangements(zipped: By, tiled: By, flat: By, layout: &Layout, tiler: &Tiler) -> bool {
    match zipped(layout, tiler) {
        Ok(zipped) => {
            assert_eq!((zipped.rank(), zipped.profile().is_leaf()), (2, false), "{layout} by {tiler}: {zipped}");
            let (first, second) = (zipped.mode(0).unwrap(), zipped.mode(1).unwrap());
            let modes = [vec![first], apart(&second)].concat();
            assert_eq!(tiled(layout, tiler), Layout::tuple(&modes), "{layout} by {tiler}");
            let modes = [apart(&first), apart(&second)].concat();
            assert_eq!(flat(layout, tiler), Layout::tuple(&modes), "{layout} by {tiler}");
            true
        }
        Err(error) => {
            well_formed(&error);
            for other in [tiled(layout, tiler), flat(layout, tiler)] {
                assert_eq!(other.unwrap_err().code(), error.code(), "{layout} by {tiler}");
            }
            false
        }
    }
}

fn both(layout: &Layout, tiler: &Tiler) {
    arrangements(zipped_divide, tiled_divide, flat_divide, layout, tiler);
    arrangements(zipped_product, tiled_product, flat_product, layout, tiler);
}

#[test]
fn every_small_pair_in_all_arrangements() {
    let tiles = small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2]);
    for layout in small::nested_layouts(2, 2, &[1, 2, 4, 6], &[1, 2, 6]) {
        for tile in &tiles {
            both(&layout, &Tiler::layout(tile));
            if layout.rank() > 0 {
                both(&layout, &Tiler::by_mode(&[Tiler::layout(tile)]).unwrap());
                both(&layout, &Tiler::by_mode(&[Tiler::KEEP, Tiler::layout(tile)]).unwrap());
            }
        }
    }
}

#[test]
fn a_mode_that_is_left_alone_is_whole() {
    let layout = Layout::parse("((4,6),8):((1,4),24)").unwrap();
    let tiler = Tiler::by_mode(&[Tiler::KEEP, Tiler::extent(2).unwrap()]).unwrap();
    assert_eq!(tiled_divide(&layout, &tiler).unwrap().to_string(), "((1,2),(4,6),4):((0,24),(1,4),48)");
    assert_eq!(flat_divide(&layout, &tiler).unwrap().to_string(), "(1,2,(4,6),4):(0,24,(1,4),48)");
    let product = zipped_product(&layout, &tiler).unwrap();
    assert_eq!(product.to_string(), "((1,8),((4,6),2)):((0,24),((1,4),1))");
}

/// The law of one pair, blocked and raked; whether there is a product.
fn interleaved(block: &Layout, tile: &Layout) -> bool {
    let mut exists = false;
    for (raked, product) in [(false, blocked_product(block, tile)), (true, raked_product(block, tile))] {
        match product {
            Ok(product) => {
                let wrong = law::not_interleaved(block, tile, raked, &product);
                assert_eq!(wrong, None, "{block} by {tile}: {product}");
                exists = true;
            }
            Err(error) => {
                well_formed(&error);
                assert!(layout_algebra::ops::logical_product(block, tile).is_err(), "{block} by {tile}: {error}");
            }
        }
    }
    exists
}

#[test]
fn every_small_pair_blocked_and_raked() {
    let tiles = small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 3]);
    let mut products = 0;
    for block in small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 3]) {
        for tile in &tiles {
            if block.rank() > 0 && tile.rank() > 0 {
                products += usize::from(interleaved(&block, tile));
            }
        }
    }
    assert!(products > 10_000, "{products}");
}

/// The block in all orders over a shape, if it divides it.
fn covers(block: &Layout, shape: &IntTuple) {
    let sizes =
        |tuple: &IntTuple| -> Vec<u64> { (0..tuple.rank()).map(|i| tuple.mode(i).unwrap().size().unwrap()).collect() };
    let mut tile = sizes(block.shape());
    let target = sizes(shape);
    let fits = tile.len() <= target.len();
    tile.resize(target.len().max(tile.len()), 1);
    let divides = fits && target.iter().zip(&tile).all(|(extent, tile)| extent % tile == 0);
    let all = [tile_to_shape(block, shape), tile_to_shape_right(block, shape)];
    if !divides {
        for refused in all {
            let error = refused.unwrap_err();
            well_formed(&error);
            assert!(matches!(error, LayoutError::TileDoesNotDivide { .. } | LayoutError::RankMismatch { .. }));
        }
        return;
    }
    let copies: Vec<u64> = target.iter().zip(&tile).map(|(extent, tile)| extent / tile).collect();
    let copies = if shape.profile().is_leaf() { IntTuple::leaf(copies[0]) } else { IntTuple::flat(&copies).unwrap() };
    for (answer, copies) in all.into_iter().zip([column_major(&copies).unwrap(), row_major(&copies).unwrap()]) {
        match answer {
            Ok(tiled) => {
                let wrong = law::not_interleaved(block, &copies, false, &tiled);
                assert_eq!(wrong, None, "{block} over {shape}: {tiled}");
            }
            Err(error) => well_formed(&error),
        }
    }
}

#[test]
fn every_small_block_covers_the_shapes_that_it_divides() {
    let shapes = small::shapes(2, 1, &[1, 2, 4, 6]);
    for block in small::nested_layouts(2, 2, &[1, 2, 3], &[1, 2, 3]) {
        for shape in &shapes {
            let shape = shape.to_int_tuple().unwrap();
            if block.rank() > 0 && shape.rank() > 0 {
                covers(&block, &shape);
            }
        }
    }
}

#[test]
fn the_order_of_the_copies() {
    let block = Layout::parse("(8,4):(4,1)").unwrap();
    let shape = IntTuple::parse("(16,8,3)").unwrap();
    for order in ["(0,1,2)", "(2,1,0)", "(1,1,0)", "(5,0,3)"] {
        let order = IntTuple::parse(order).unwrap();
        let tiled = tile_to_shape_ordered(&block, &shape, &order).unwrap();
        let copies = ordered(&IntTuple::parse("(2,2,3)").unwrap(), &order).unwrap();
        assert_eq!(law::not_interleaved(&block, &copies, false, &tiled), None, "{tiled}");
    }
    let wrong = tile_to_shape_ordered(&block, &shape, &IntTuple::parse("(0,1)").unwrap());
    assert!(matches!(wrong, Err(LayoutError::OrderNotCongruent { .. })));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn tractable_pairs(block in random::tractable(3, true), tile in random::tractable(2, true)) {
        let (block, tile) = (random::layout(&block), random::layout(&tile));
        prop_assume!(block.rank() > 0 && tile.rank() > 0);
        prop_assume!(block.cosize().unwrap() * tile.cosize().unwrap() <= 4096);
        interleaved(&block, &tile);
        both(&block, &Tiler::layout(&tile));
    }

    /// What divides is in every arrangement.
    #[test]
    fn by_mode(pairs in prop::collection::vec((random::shape(2), 0..4usize), 1..4)) {
        let shapes: Vec<IntTuple> = pairs.iter().map(|(shape, _)| shape.to_int_tuple().unwrap()).collect();
        let layout = row_major(&IntTuple::tuple(&shapes).unwrap()).unwrap();
        let tilers: Vec<Tiler> = pairs
            .iter()
            .map(|(shape, what)| match what {
                0 => Tiler::KEEP,
                1 => Tiler::extent(1).unwrap(),
                2 => Tiler::WHOLE,
                _ => Tiler::extent(shape.size()).unwrap(),
            })
            .collect();
        let tiler = Tiler::by_mode(&tilers).unwrap();
        prop_assert!(arrangements(zipped_divide, tiled_divide, flat_divide, &layout, &tiler));
    }
}
