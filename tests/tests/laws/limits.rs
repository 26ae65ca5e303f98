//! Near 2^63 and 2^64: every answer is exact, or an error; nothing wraps, nothing panics.

use layout_algebra::ops::{
    coalesce, coalesce_over, column_major, complement, composition, composition_extended, filter, flatten,
    logical_divide, logical_product, row_major, sort, squeeze,
};
use layout_algebra::{Basis, IntTuple, Layout, LayoutError, MAX_LEAVES, Profile, Stride, check, injectivity};
use layout_tests::oracle;
use layout_tests::tree::{Mode, Tree};
use proptest::prelude::*;
use proptest::sample::select;

const EXTENTS: [u64; 16] = [
    1,
    2,
    3,
    4,
    7,
    64,
    1 << 16,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 1,
    1 << 32,
    1 << 40,
    1 << 62,
    (1 << 63) - 1,
    1 << 63,
    u64::MAX,
];
const STRIDES: [i64; 16] = [
    0,
    1,
    2,
    3,
    8,
    1 << 16,
    1 << 31,
    (1 << 32) - 1,
    1 << 32,
    1 << 40,
    1 << 61,
    1 << 62,
    i64::MAX - 1,
    i64::MAX,
    -1,
    i64::MIN,
];

fn modes(leaves: usize, natural: bool) -> impl Strategy<Value = Vec<Mode>> {
    let strides = if natural { &STRIDES[..14] } else { &STRIDES[..] };
    prop::collection::vec((select(&EXTENTS[..]), select(strides).prop_map(i128::from)), 0..=leaves)
}

/// The layout, exactly when its size fits in 64 bits and its largest index is below 2^64 - 1.
fn built(modes: &[Mode]) -> Result<Layout, LayoutError> {
    let shape: Vec<u64> = modes.iter().map(|(extent, _)| *extent).collect();
    let strides: Vec<Stride> =
        modes.iter().map(|(_, stride)| Stride::constant(i64::try_from(*stride).unwrap())).collect();
    Layout::new(&IntTuple::flat(&shape).unwrap(), &strides)
}

fn fits(modes: &[Mode]) -> bool {
    let size = modes.iter().try_fold(1u64, |size, (extent, _)| size.checked_mul(*extent));
    size.is_some() && oracle::reach(modes) < i128::from(u64::MAX)
}

/// Some coordinates of a layout: the first, the last, and one in between.
fn samples(size: u64, seed: u64) -> [u64; 5] {
    [0, size - 1, seed % size, (size - 1) / 2, size.min(2) - 1]
}

proptest! {
    #![proptest_config(crate::cases(4000))]

    #[test]
    fn a_layout_is_built_when_it_fits(modes in modes(4, false)) {
        match built(&modes) {
            Ok(layout) => {
                prop_assert!(fits(&modes), "{layout}");
                prop_assert_eq!(i128::from(layout.size()), modes.iter().map(|(e, _)| i128::from(*e)).product::<i128>());
                prop_assert_eq!(layout.cosize().map(i128::from), Ok(oracle::reach(&modes) + 1));
                prop_assert_eq!(Layout::parse(&layout.to_string()), Ok(layout));
            }
            Err(LayoutError::Overflow { .. } | LayoutError::SumOverflow { .. }) => prop_assert!(!fits(&modes)),
            Err(error) => prop_assert!(false, "{error}"),
        }
        let shape: Vec<u64> = modes.iter().map(|(extent, _)| *extent).collect();
        let tuple = IntTuple::flat(&shape).unwrap();
        let size = shape.iter().try_fold(1u64, |size, extent| size.checked_mul(*extent));
        prop_assert_eq!(tuple.size().ok(), size);
        for compact in [column_major(&tuple), row_major(&tuple)] {
            match compact {
                Ok(layout) => prop_assert_eq!(Some(layout.size()), size),
                // A size of 2^64 - 1 has no compact layout: its cosize is one, but no index may be 2^64 - 1.
                Err(error) => prop_assert!(size.is_none_or(|size| size > 1 << 63), "{tuple}: {error}"),
            }
        }
    }

    #[test]
    fn indices_are_exact(modes in modes(4, false), seed in any::<u64>()) {
        let Ok(layout) = built(&modes) else { return Ok(()) };
        for x in samples(layout.size(), seed) {
            let value = oracle::value(&modes, x);
            match layout.offset(x) {
                Ok(offset) => prop_assert_eq!(i128::from(offset), value),
                Err(error) => prop_assert!(oracle::reach(&modes) > i128::from(i64::MAX), "{layout} at {x}: {error}"),
            }
            match layout.index(x) {
                Ok(index) => prop_assert_eq!(i128::from(index), value),
                Err(LayoutError::NegativeStride { .. }) => prop_assert!(modes.iter().any(|(_, stride)| *stride < 0)),
                Err(error) => prop_assert!(false, "{layout} at {x}: {error}"),
            }
            let nested = layout.coordinate(x).unwrap();
            prop_assert_eq!(layout.shape().linear(&nested), Ok(x));
        }
        for x in [layout.size(), u64::MAX] {
            let outside = matches!(layout.coordinate(x), Err(LayoutError::OutOfBounds { .. }));
            prop_assert!(outside || x < layout.size());
        }
    }

    #[test]
    fn operations_on_one_layout(modes in modes(4, false), seed in any::<u64>()) {
        let Ok(layout) = built(&modes) else { return Ok(()) };
        let over = coalesce_over(&layout, &Profile::flat(modes.len())).unwrap();
        for same in [coalesce(&layout), flatten(&layout), squeeze(&layout), over] {
            let other = oracle::flat_modes(&same);
            prop_assert_eq!(same.size(), layout.size());
            for x in samples(layout.size(), seed) {
                prop_assert_eq!(oracle::value(&other, x), oracle::value(&modes, x), "{} and {}", layout, same);
            }
        }
        // Total functions answer.
        _ = (sort(&layout), filter(&layout), injectivity(&layout), layout.contiguous_run(), layout.vector_width());
        _ = (layout.is_tractable(), layout.is_injective(), layout.is_bijective(), layout.is_surjective(seed));
        let claims = [check::compact(&layout), check::vector(&layout, 1 << 20), check::tractable(&layout)];
        for error in claims.into_iter().filter_map(Result::err) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn composites_are_exact(outer in modes(3, false), inner in modes(2, true), seed in any::<u64>()) {
        let (Ok(outer), Ok(inner)) = (built(&outer), built(&inner)) else { return Ok(()) };
        let (a, b) = (oracle::flat_modes(&outer), oracle::flat_modes(&inner));
        for (answer, extended) in [(composition(&outer, &inner), false), (composition_extended(&outer, &inner), true)] {
            match answer {
                Ok(composite) => {
                    prop_assert_eq!(composite.size(), inner.size());
                    prop_assert!(extended || oracle::reach(&b) < i128::from(outer.size()));
                    let composite = oracle::flat_modes(&composite);
                    for i in samples(inner.size(), seed) {
                        let middle = u64::try_from(oracle::value(&b, i)).unwrap();
                        prop_assert_eq!(oracle::value(&composite, i), oracle::extended_value(&a, middle));
                    }
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn complements_divides_and_products(
        layout in modes(3, true),
        tile in modes(2, true),
        cotarget in select(&EXTENTS[..]),
        seed in any::<u64>(),
    ) {
        let (Ok(layout), Ok(tile)) = (built(&layout), built(&tile)) else { return Ok(()) };
        let modes = oracle::flat_modes(&layout);
        match complement(&layout, cotarget) {
            // Two neighbours of the complement are at least as far apart as two elements that differ.
            Ok(gaps) => {
                let gaps = oracle::flat_modes(&gaps);
                let size = oracle::size(&gaps);
                for y in samples(size, seed).into_iter().filter(|y| y + 1 < size) {
                    prop_assert!(oracle::value(&gaps, y) < oracle::value(&gaps, y + 1));
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        match logical_divide(&layout, &tile) {
            Ok(divided) => {
                prop_assert_eq!(divided.size(), layout.size());
                let (first, inner) = (oracle::flat_modes(&divided.mode(0).unwrap()), oracle::flat_modes(&tile));
                for i in samples(tile.size(), seed) {
                    let middle = u64::try_from(oracle::value(&inner, i)).unwrap();
                    prop_assert_eq!(oracle::value(&first, i), oracle::value(&modes, middle));
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        match logical_product(&layout, &tile) {
            Ok(product) => {
                prop_assert_eq!(product.mode(0), Ok(layout));
                prop_assert_eq!(product.mode(1).unwrap().size(), tile.size());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn the_largest_numbers() {
    let text = |layout: &str| Layout::parse(layout);
    let cosize = |layout: &str| text(layout).unwrap().cosize();
    assert_eq!(text("9223372036854775808:1").unwrap().size(), 1 << 63);
    assert_eq!(cosize("18446744073709551615:1"), Ok(u64::MAX));
    assert_eq!(cosize("3:9223372036854775807"), Ok(u64::MAX));
    assert_eq!(cosize("(2,2):(9223372036854775807,9223372036854775807)"), Ok(u64::MAX));
    assert!(matches!(text("(4294967296,4294967296):(0,0)"), Err(LayoutError::Overflow { .. })));
    assert!(matches!(text("4:9223372036854775807"), Err(LayoutError::Overflow { .. })));
    let sum = text("(2,2,2):(9223372036854775807,9223372036854775807,1)");
    assert!(matches!(sum, Err(LayoutError::SumOverflow { .. })));
    let stride = Stride::new(i64::MIN, Basis::Unit);
    let layout = Layout::leaf(2, stride).unwrap();
    assert_eq!(Layout::parse(&layout.to_string()), Ok(layout), "parse(text(L)) = L");
}

/// `2^32` elements through a layout of 32 modes give 32 modes, and one bracket too many is a clear refusal.
#[test]
fn capacity() {
    let strides: Vec<u64> = (0..32).map(|i| [1, 5][i % 2]).collect();
    let outer = Layout::flat(&[2; MAX_LEAVES], &strides).unwrap();
    let whole = composition(&outer, &Layout::parse("4294967296:1").unwrap()).unwrap();
    assert_eq!(whole.length(), MAX_LEAVES);
    let nested = format!("{}4294967296{}", "(".repeat(40), ")".repeat(40));
    let deep = Layout::parse(&format!("{nested}:{}", nested.replace("4294967296", "1"))).unwrap();
    assert!(matches!(composition(&outer, &deep), Err(LayoutError::CapacityExceeded { .. })));
    let pair = Layout::parse("(4294967296,4):(1,1073741824)").unwrap();
    assert!(composition_extended(&outer, &pair).is_err(), "the second mode carries into the first");
    let half = Layout::flat(&[2; 20], &[1; 20]).unwrap();
    assert!(matches!(Layout::tuple(&[half, half]), Err(LayoutError::CapacityExceeded { .. })));
    let long = Layout::flat(&[1; 20], &[1; 20]).unwrap();
    assert!(matches!(logical_product(&long, &long), Err(LayoutError::CapacityExceeded { .. })));
    assert_eq!(logical_divide(&long, &long).unwrap().length(), 21);
    let tuple = Tree::Tuple(vec![Tree::Leaf(1u64); MAX_LEAVES]).to_int_tuple().unwrap();
    assert!(matches!(tuple.substitute(&[tuple; MAX_LEAVES]), Err(LayoutError::CapacityExceeded { .. })));
}
