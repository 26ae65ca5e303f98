//! Products: disjoint copies of a layout, in the order of another.

use layout_algebra::ops::{logical_product, logical_product_by};
use layout_algebra::{Layout, LayoutError, Stride, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree, layout_text};
use layout_tests::vectors::json::Tiling;
use layout_tests::vectors::law::not_product;
use proptest::prelude::*;

use crate::refusal::well_formed;

/// The copies by definition: the increasing repetitions that fill everything with the layout, in the order of the
/// tile. `None` where nothing fills, so that the law leaves the copies open.
fn defined(layout: &[Mode], tile: &Tree<Mode>) -> Option<Composite> {
    let image: Vec<Mode> = layout.iter().copied().filter(|(_, stride)| *stride != 0).collect();
    let leaves: Vec<Mode> = tile.leaves().into_iter().copied().collect();
    let copies = u64::try_from(oracle::reach(&leaves)).unwrap() + 1;
    let (_, starts) = oracle::least_filled(&image, oracle::size(layout) * copies, 1 << 16)?;
    Some(oracle::composite(&starts, tile, true))
}

/// The law for one pair; whether there is a product.
fn law(layout: &Layout, tile: &Layout) -> bool {
    let (modes, tree) = (oracle::flat_modes(layout), Tree::of_layout(tile));
    let copies = defined(&modes, &tree);
    let answer = logical_product(layout, tile);
    match &answer {
        Ok(product) => {
            assert_eq!((product.rank(), product.mode(0)), (2, Ok(*layout)), "{layout} by {tile}: {product}");
            let second = product.mode(1).unwrap();
            match &copies {
                Some(Composite::Exists(copies)) => {
                    assert_eq!(Tree::of_layout(&second), *copies, "{layout} by {tile}: {product}");
                }
                Some(other) => panic!("{layout} by {tile}: {product}, but the copies are {other:?}"),
                None => assert!(oracle::refines(&Tree::of(second.shape()), &Tree::of(tile.shape()))),
            }
            disjoint(&modes, tile, &second);
        }
        Err(error) => {
            well_formed(error);
            if let Some(Composite::Exists(copies)) = &copies {
                panic!("{layout} by {tile} has the copies {}: {error}", layout_text(copies));
            }
        }
    }
    answer.is_ok()
}

/// Copies for different values of the tile have no element in common; for equal values they are equal.
fn disjoint(layout: &[Mode], tile: &Layout, second: &Layout) {
    let image: Vec<Mode> = layout.iter().copied().filter(|(_, stride)| *stride != 0).collect();
    let once = oracle::table(&image);
    let order = oracle::table(&oracle::flat_modes(tile));
    let starts = oracle::table(&oracle::flat_modes(second));
    let mut pairs: Vec<(i128, i128)> = order.into_iter().zip(starts).collect();
    pairs.sort_unstable();
    pairs.dedup();
    assert!(pairs.windows(2).all(|pair| pair[0].0 != pair[1].0), "one place, two copies: {second}");
    let all: Vec<i128> = pairs.iter().flat_map(|(_, start)| once.iter().map(move |x| x + start)).collect();
    assert!(oracle::distinct(&all), "{} by {tile}: copies at {second} overlap", layout_text_of(layout));
}

fn layout_text_of(modes: &[Mode]) -> String {
    layout_text(&Tree::Tuple(modes.iter().copied().map(Tree::Leaf).collect()))
}

#[test]
fn every_small_pair() {
    let tiles = small::flat_layouts(2, 3, 5);
    let (mut products, mut refused) = (0, 0);
    for layout in small::flat_layouts(2, 4, 8) {
        for tile in &tiles {
            *(if law(&layout, tile) { &mut products } else { &mut refused }) += 1;
        }
    }
    assert!(products > 10_000 && refused > 1000, "{products} {refused}");
}

#[test]
fn every_small_nested_pair() {
    let tiles = small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2]);
    for layout in small::nested_layouts(2, 2, &[1, 2, 3], &[0, 1, 2, 7]) {
        for tile in &tiles {
            law(&layout, tile);
        }
    }
}

/// Layouts with holes: there the copies are not determined, but they must not overlap.
#[test]
fn layouts_with_holes() {
    let layouts = ["(2,2,2):(1,7,27)", "(3,12):(38,33)", "(4,4):(1,5)", "(3,2):(2,3)", "(2,2):(3,8)", "(64,64):(65,1)"];
    for layout in layouts.map(|text| Layout::parse(text).unwrap()) {
        for tile in small::flat_layouts(2, 5, 4) {
            law(&layout, &tile);
        }
        for extent in 1..40 {
            law(&layout, &Layout::flat(&[extent], &[1]).unwrap());
        }
    }
}

/// The judge of golden products takes the copies around holes from the complement: it accepts the product, and no other
/// stride of a copy.
#[test]
fn the_judge_sees_every_stride_around_holes() {
    let mut changed = 0;
    for layout in ["(2,2,2):(1,7,27)", "(3,12):(38,33)", "(3,2):(2,3)", "(2,2):(3,8)", "(64,64):(65,1)"] {
        let layout = Layout::parse(layout).unwrap();
        for tile in small::flat_layouts(2, 5, 4) {
            let Ok(product) = logical_product(&layout, &tile) else { continue };
            let tiling = Tiling::Tile(Box::new(tile));
            assert_eq!(not_product(&layout, &tiling, &product), None, "{layout} by {tile}: {product}");
            let second = product.mode(1).unwrap();
            for leaf in (0..second.length()).filter(|leaf| second.mode_at(*leaf).0 > 1) {
                let mut strides = second.strides().to_vec();
                strides[leaf] = Stride::constant(strides[leaf].value().unwrap() + 1);
                let other = Layout::new(second.shape(), &strides).unwrap();
                let other = Layout::tuple(&[layout, other]).unwrap();
                assert!(not_product(&layout, &tiling, &other).is_some(), "{layout} by {tile} is not {other}");
                changed += 1;
            }
        }
    }
    assert!(changed > 1000, "{changed}");
}

proptest! {
    #![proptest_config(crate::cases(1000))]

    /// A compact layout, in whatever order, has a product with every layout.
    #[test]
    fn compact_layouts_multiply(shape in random::shape(3), seed in any::<u64>(), tile in random::any_layout(2)) {
        let mut rest = seed;
        let order = shape.map(|_| {
            rest /= 7;
            rest % 7
        });
        let ordered = layout_algebra::ops::ordered(&shape.to_int_tuple().unwrap(), &order.to_int_tuple().unwrap());
        let (layout, tile) = (ordered.unwrap(), random::layout(&tile));
        prop_assume!(layout.size() * tile.cosize().unwrap() <= 4096);
        prop_assert!(law(&layout, &tile), "{layout} by {tile}");
    }

    #[test]
    fn tractable_layouts(layout in random::tractable(3, true), tile in random::tractable(2, true)) {
        let (layout, tile) = (random::layout(&layout), random::layout(&tile));
        prop_assume!(layout.cosize().unwrap() * tile.cosize().unwrap() <= 4096);
        law(&layout, &tile);
    }

    #[test]
    fn any_pair(layout in random::any_layout(3), tile in random::any_layout(2)) {
        let (layout, tile) = (random::layout(&layout), random::layout(&tile));
        prop_assume!(layout.cosize().unwrap() * tile.cosize().unwrap() <= 4096 && layout.size() <= 512);
        law(&layout, &tile);
    }

    #[test]
    fn by_mode(
        pairs in prop::collection::vec((random::tractable(2, false), 1u64..5, 0..4u8), 1..4),
        beyond in random::any_layout(2),
    ) {
        let mut modes: Vec<Layout> = pairs.iter().map(|(layout, ..)| random::layout(layout)).collect();
        let tile = |extent: u64| Layout::parse(&format!("{extent}:1")).unwrap();
        let tiles: Vec<Tiler> = pairs
            .iter()
            .map(|(_, extent, what)| match what {
                0 => Tiler::KEEP,
                1 => Tiler::WHOLE,
                _ => Tiler::layout(&tile(*extent)),
            })
            .collect();
        let products: Result<Vec<Layout>, LayoutError> = modes
            .iter()
            .zip(&pairs)
            .map(|(mode, (_, extent, what))| match what {
                0 => Ok(*mode),
                1 => Layout::tuple(&[*mode, Layout::UNIT]),
                _ => logical_product(mode, &tile(*extent)),
            })
            .collect();
        modes.push(random::layout(&beyond));
        let answer = logical_product_by(&Layout::tuple(&modes).unwrap(), &Tiler::by_mode(&tiles).unwrap());
        match products {
            Ok(mut expected) => {
                expected.push(random::layout(&beyond));
                prop_assert_eq!(answer, Layout::tuple(&expected));
            }
            Err(error) => prop_assert_eq!(answer.unwrap_err().code(), error.code()),
        }
    }
}

#[test]
fn what_has_no_product() {
    let layout = |text: &str| Layout::parse(text).unwrap();
    let of = |a: &str, b: &str| logical_product(&layout(a), &layout(b));
    assert!(matches!(of("(2,2):(1,1)", "3:1"), Err(LayoutError::NotInjective { .. })));
    assert!(matches!(of("(2,2):(1,-2)", "3:1"), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(of("(2,2):(1,2)", "3:-1"), Err(LayoutError::NegativeStride { .. })));
    assert!(matches!(of("(2,2):(?,2)", "3:1"), Err(LayoutError::NotStatic { .. })));
    assert!(matches!(of("(2,2):(1,2)", "3:?"), Err(LayoutError::NotStatic { .. })));
    assert_eq!(of("(2,2):(4,1)", "6:1").unwrap().to_string(), "((2,2),(2,3)):((4,1),(2,8))");
}
