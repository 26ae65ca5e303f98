//! Every refusal of every operation says what is true: refusals by mode, of products, of runtime strides and with
//! swizzles, held against the definition by their text (`evidence.rs`); modes that do not exist, sizes, factors and
//! coordinates.

use layout_algebra::ops::{
    blocked_product, composition_by, composition_extended_by, flat_divide, flat_product, get, group, left_inverse,
    logical_divide_by, logical_product, logical_product_by, raked_product, select, take, tiled_divide, upcast,
    with_shape, zipped_divide, zipped_product,
};
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Tiler};
use layout_tests::generate::{random, small};
use layout_tests::oracle;
use proptest::prelude::*;

use crate::evidence::Refusal;
use crate::refusal::well_formed;

type Pair = fn(&Layout, &Layout) -> Result<Layout, LayoutError>;
type ByMode = fn(&Layout, &Tiler) -> Result<Layout, LayoutError>;

const PRODUCTS: [Pair; 5] = [
    logical_product,
    blocked_product,
    raked_product,
    |block, tile| zipped_product(block, &Tiler::layout(tile)),
    |block, tile| flat_product(block, &Tiler::layout(tile)),
];
const TILINGS: [ByMode; 7] = [
    composition_by,
    composition_extended_by,
    logical_divide_by,
    zipped_divide,
    tiled_divide,
    flat_divide,
    logical_product_by,
];

/// Whether there is a refusal, which is true.
fn of_pair(operation: Pair, a: &Layout, b: &Layout) -> bool {
    let Err(error) = operation(a, b) else { return false };
    well_formed(&error);
    let accepts = |operands: &[Layout]| operation(&operands[0], &operands[1]).is_ok();
    Refusal { operands: &[*a, *b], accepts: &accepts, extended: None }.is_true(&error);
    true
}

/// A tiler of the modes of a layout, mode by mode.
fn tiler(modes: &Layout) -> Tiler {
    let tiles: Vec<Tiler> = (0..modes.rank()).map(|mode| Tiler::layout(&modes.mode(mode).unwrap())).collect();
    Tiler::by_mode(&tiles).unwrap()
}

/// The same of a tiler, whose `A` is the mode of the layout.
fn by_mode(operation: ByMode, layout: &Layout, tiles: &Layout) -> bool {
    let Err(error) = operation(layout, &tiler(tiles)) else { return false };
    well_formed(&error);
    let place = |error: &LayoutError| (error.blame().operand, error.blame().leaf);
    // Another tile, or the layout at another mode, may be wrong for itself, which is the next error.
    let mends = |operation: ByMode, operands: &[Layout]| match operation(&operands[0], &tiler(&operands[1])) {
        Ok(_) => true,
        Err(next) => place(&next) != place(&error),
    };
    let accepts = |operands: &[Layout]| mends(operation, operands);
    let extended = |operands: &[Layout]| mends(composition_extended_by, operands);
    let composition = error.to_string().contains("] composition: ");
    let context =
        Refusal { operands: &[*layout, *tiles], accepts: &accepts, extended: composition.then_some(&extended) };
    context.is_true(&error);
    let text = error.to_string();
    if let Some((_, name)) = text.split_once("A = ")
        && operation_is_a_composition(error.blame().operation.name())
    {
        let name = name.split(' ').next().unwrap();
        let modes = || (0..layout.rank()).map(|mode| layout.mode(mode).unwrap().to_string());
        assert!(modes().any(|mode| mode == name), "{layout} by {tiles}: {error}");
    }
    true
}

fn operation_is_a_composition(name: &str) -> bool {
    name == "composition" || name.ends_with("divide")
}

#[test]
fn products_of_small_layouts() {
    let layouts = small::flat_layouts(2, 3, 6);
    let mut refused = 0;
    for a in &layouts {
        for b in layouts.iter().filter(|b| b.size() <= 6) {
            for operation in PRODUCTS {
                refused += usize::from(of_pair(operation, a, b));
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn tilings_by_mode() {
    let modes: Vec<Layout> = ["4:1", "6:?", "(4,3):(1,8)", "(2,6):(?,1)", "((2,2),3):((1,2),5)"]
        .iter()
        .map(|text| Layout::parse(text).unwrap())
        .collect();
    let tiles: Vec<Layout> = (1..=7)
        .flat_map(|extent| [1, 2, 3, -1, -3].map(|stride| Layout::flat(&[extent], &[0]).map(|_| (extent, stride))))
        .flatten()
        .map(|(extent, stride): (u64, i64)| Layout::parse(&format!("{extent}:{stride}")).unwrap())
        .collect();
    let mut refused = 0;
    for first in &modes {
        for second in &modes {
            let Ok(layout) = Layout::tuple(&[*first, *second]) else { continue };
            for (k, tile) in tiles.iter().enumerate() {
                let pair = Layout::tuple(&[tiles[k * 7 % tiles.len()], *tile]).unwrap();
                for operation in TILINGS {
                    refused += usize::from(by_mode(operation, &layout, &pair));
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// `A` of a swizzled layout is its inner layout.
#[test]
fn swizzled_compositions() {
    let mut refused = 0;
    for inner in small::flat_layouts(2, 6, 5) {
        let composed = Composed::parse(&format!("Sw<1,0,2> o 0 o {}", "(4,6):(1,8)")).unwrap();
        let composition = |inner: &Layout, extended| oracle::composition(&composed, &Tiler::layout(inner), extended);
        let Err(error) = composition(&inner, false) else { continue };
        let accepts = |operands: &[Layout]| composition(&operands[1], false).is_ok();
        let extended = |operands: &[Layout]| composition(&operands[1], true).is_ok();
        let layout = *composed.layout();
        Refusal { operands: &[layout, inner], accepts: &accepts, extended: Some(&extended) }.is_true(&error);
        refused += 1;
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn inverses_and_wide_elements() {
    let mut refused = [0, 0];
    for layout in small::flat_layouts(2, 4, 9) {
        if let Err(error @ LayoutError::NoLeftInverse { .. }) = left_inverse(&layout) {
            let accepts = |operands: &[Layout]| left_inverse(&operands[0]).is_ok();
            Refusal { operands: &[layout], accepts: &accepts, extended: None }.is_true(&error);
            refused[0] += 1;
        }
        for n in 1..=8 {
            let Err(error) = upcast(&layout, n) else { continue };
            well_formed(&error);
            let leaf = error.blame().leaf;
            // Another stride may be wrong for itself, which is the next error.
            let accepts = |operands: &[Layout]| match upcast(&operands[0], n) {
                Ok(_) => true,
                Err(next) => next.blame().leaf != leaf,
            };
            Refusal { operands: &[layout], accepts: &accepts, extended: None }.is_true(&error);
            refused[1] += 1;
        }
    }
    assert!(refused.iter().all(|count| *count > 10), "{refused:?}");
}

/// The modes that an error lists are those that there are, and the one that it names is none of them.
#[test]
fn modes_that_do_not_exist() {
    let named = |answer: Result<Layout, LayoutError>, layout: &Layout, mode: u64| {
        let error = answer.unwrap_err();
        well_formed(&error);
        let text = error.to_string();
        assert_eq!(error.code(), "L0404");
        assert!(text.contains(&format!(": there is no mode {mode}, ")), "{text}");
        let last = layout.rank() - 1;
        let listed = match last {
            0 => "the only mode is 0".to_owned(),
            1 => "the modes are 0 and 1".to_owned(),
            _ => format!("the modes are 0 to {last}"),
        };
        assert!(text.contains(&listed), "{layout}: {text}");
    };
    for layout in ["8:1", "(4,8):(8,1)", "(4,8,2):(16,2,1)", "((2,2),3,5):((1,2),4,12)"] {
        let layout = Layout::parse(layout).unwrap();
        let rank = layout.rank();
        for beyond in rank..rank + 3 {
            named(select(&layout, &[0, beyond as u64]), &layout, beyond as u64);
            named(get(&layout, &[beyond as u64]), &layout, beyond as u64);
            for answer in [group(&layout, 0, beyond + 1), take(&layout, 0, beyond + 1)] {
                let error = answer.unwrap_err();
                well_formed(&error);
                assert!(
                    error.to_string().contains(&format!("reaches {}, the layout has {rank} mode", beyond + 1)),
                    "{error}"
                );
                assert!(error.to_string().contains(&format!("help: end it at {rank}, ")), "{error}");
            }
        }
        let error = group(&layout, rank, 0).unwrap_err();
        assert!(error.to_string().contains(&format!("the range of modes from {rank} to 0 runs backwards")), "{error}");
    }
}

#[test]
fn shapes() {
    let layout = Layout::parse("(4,8):(8,1)").unwrap();
    let error = with_shape(&layout, &IntTuple::parse("(5,8)").unwrap()).unwrap_err().to_string();
    assert!(error.contains("the shape has 40 coordinates, the layout 32"), "{error}");
    for extent in 1..40 {
        for divisor in 1..40 {
            let shape = |number| IntTuple::leaf(number);
            let Err(error) = shape(extent).shape_div(&shape(divisor)) else { continue };
            let text = error.to_string();
            let (_, ways) = text.split_once("help: use extent ").unwrap();
            for way in ways.split(" or ") {
                assert!(shape(way.parse().unwrap()).shape_div(&shape(divisor)).is_ok(), "{error}");
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(1000))]

    #[test]
    fn products(a in random::any_layout(3), b in random::any_layout(2), which in 0..PRODUCTS.len()) {
        let (a, b) = (random::layout(&a), random::layout(&b));
        prop_assume!(a.size() <= 256 && b.size() <= 64);
        of_pair(PRODUCTS[which], &a, &b);
    }

    #[test]
    fn tilings(
        (outer, inner) in random::composable(3),
        (first, second) in (random::any_layout(2), random::any_layout(1)),
        which in 0..TILINGS.len(),
    ) {
        let (outer, inner) = (random::layout(&outer), random::layout(&inner));
        prop_assume!(outer.size() <= 4096 && inner.size() <= 512);
        let Ok(layout) = Layout::tuple(&[outer, random::layout(&first)]) else { return Ok(()) };
        let Ok(tiles) = Layout::tuple(&[inner, random::layout(&second)]) else { return Ok(()) };
        prop_assume!(tiles.size() <= 2048);
        by_mode(TILINGS[which], &layout, &tiles);
    }
}
