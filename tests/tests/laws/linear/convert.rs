//! `shape : stride` and matrices, each as the other: against the definition.

use layout_algebra::linear::Matrix;
use layout_algebra::{Composed, Layout, LayoutError, Swizzle, ops};
use layout_tests::generate::hostile::Draw;

use super::matrices;
use crate::refusal::well_formed;

/// The matrix of a layout, or the least coordinate where no matrix is it.
fn linear_on_domain(layout: &Layout) {
    let values: Vec<u64> = (0..layout.size()).map(|x| layout.index(x).unwrap()).collect();
    let columns: Vec<u64> = (0..64).map_while(|k| values.get(1usize << k)).copied().collect();
    let exclusive =
        |x: u64| columns.iter().enumerate().fold(0, |sum, (k, c)| sum ^ if x >> k & 1 == 1 { *c } else { 0 });
    let least = (0..).zip(&values).find(|(x, value)| exclusive(*x) != **value);
    match (Matrix::of_layout(layout), least) {
        (Ok(matrix), None) => assert_eq!(matrix.columns(), columns, "{layout}"),
        (Err(error), Some((x, value))) => {
            well_formed(&error);
            let LayoutError::NotLinear { first, second, values: shown, .. } = error else {
                panic!("{layout}: {error}")
            };
            assert_eq!((first + second, shown[2]), (x, *value), "{layout}: {error}");
            assert_eq!([Ok(shown[0]), Ok(shown[1])], [first, second].map(|x| layout.index(x)), "{layout}: {error}");
            assert_ne!(shown[0] ^ shown[1], shown[2], "{layout}: {error}");
            proposal(layout, &error);
        }
        (ours, theirs) => panic!("{layout}: {ours:?}, {theirs:?}"),
    }
}

/// What is proposed exists.
fn proposal(layout: &Layout, error: &LayoutError) {
    let text = error.to_string();
    if let Some(proposed) = text.split("help: write ").nth(1) {
        let proposed = proposed.split([' ', ';']).next().unwrap().trim_end_matches(',');
        let linear = layout_algebra::linear::Linear::parse(proposed);
        assert!(linear.is_ok(), "{layout}: {text}");
    }
}

#[test]
fn of_all_small_layouts() {
    let modes: Vec<(u64, u64)> = (1..6).flat_map(|extent| (0..9).map(move |stride| (extent, stride))).collect();
    for &(a, d) in &modes {
        for &(b, e) in &modes {
            linear_on_domain(&Layout::flat(&[a, b], &[d, e]).unwrap());
        }
    }
    let mut draw = Draw::new(9);
    for _ in 0..20_000 {
        let leaves: Vec<(u64, u64)> = (0..draw.between(3, 6)).map(|_| modes[draw.index(modes.len())]).collect();
        let (shape, strides): (Vec<u64>, Vec<u64>) = leaves.into_iter().unzip();
        linear_on_domain(&Layout::flat(&shape, &strides).unwrap());
    }
}

#[test]
fn large_layouts_are_decided_by_their_bits() {
    let matrix = |text: &str| Matrix::of_layout(&Layout::parse(text).unwrap());
    assert_eq!(matrix("(1048576,3):(1,2097152)").unwrap().count(), 22);
    assert_eq!(matrix("(3,1048576):(1,4)").unwrap_err().code(), "L0205");
    assert_eq!(matrix("(4,8):(?,1)").unwrap_err().code(), "L0108");
    assert_eq!(matrix("4:-1").unwrap_err().code(), "L0109");
}

/// Back again; a matrix is a layout exactly if no two columns share a bit, which is when sums are exclusive ors.
#[test]
fn and_back() {
    for matrix in matrices(3, 4) {
        let plain = (0..8u64).all(|x| {
            (0..8u64).filter(|y| x & y == 0).all(|y| matrix.apply(x | y) == matrix.apply(x) + matrix.apply(y))
        });
        match matrix.to_layout() {
            Ok(layout) => {
                assert!(plain && (0..8).all(|x| layout.index(x) == Ok(matrix.apply(x))), "{matrix:?}: {layout}");
                assert!(ops::coalesce(&layout).same(&layout), "{matrix:?}: {layout}");
                assert_eq!(Matrix::of_layout(&layout), Ok(matrix));
            }
            Err(error) => {
                well_formed(&error);
                let LayoutError::NotPlain { first, second, .. } = error else { panic!("{error}") };
                let (a, b) = (matrix.column(first.into()), matrix.column(second.into()));
                assert!(!plain && a & b != 0, "{matrix:?}: {error}");
            }
        }
    }
}

/// The least swizzles are those that a search finds.
#[test]
fn least_swizzles() {
    let mut swizzles: Vec<Swizzle> = Vec::new();
    for bits in 0..4 {
        for base in 0..5 {
            swizzles.extend((-4..=4).filter_map(|shift| Swizzle::new(bits, base, shift).ok()));
        }
    }
    let (mut some, mut none) = (0, 0);
    for matrix in matrices(3, 4) {
        let plain = |swizzle: &&Swizzle| {
            let columns: Vec<u64> = matrix.columns().iter().map(|column| swizzle.apply(*column)).collect();
            Matrix::new(&columns).unwrap().to_layout().is_ok()
        };
        let all: Vec<Swizzle> = swizzles.iter().filter(plain).copied().collect();
        let least = all.iter().map(|swizzle| swizzle.bits()).min();
        let mut found: Vec<Swizzle> =
            matrix.swizzles().map_or(Vec::new(), |f| (0..f.count()).map(|k| f.at(k)).collect());
        let distance = |swizzle: &Swizzle| (swizzle.shift().unsigned_abs(), swizzle.shift() < 0);
        assert!(found.is_sorted_by_key(distance), "{matrix:?}: {found:?}");
        match (least, matrix.to_composed()) {
            (None, Err(error)) => {
                well_formed(&error);
                assert_eq!((error.code(), found.len()), ("L1017", 0), "{matrix:?}");
                none += 1;
            }
            (Some(0), Ok(composed)) => {
                assert!(composed.as_plain().is_some() && found == [Swizzle::IDENTITY], "{matrix:?}");
            }
            (Some(bits), Ok(composed)) => {
                // Sources above the rows read nothing, which leaves the matrix as it is.
                let mut wanted: Vec<Swizzle> = all.into_iter().filter(|swizzle| swizzle.bits() == bits).collect();
                wanted.sort_by_key(distance);
                found.retain(|swizzle| swizzles.contains(swizzle));
                assert_eq!(found, wanted, "{matrix:?}");
                assert!((0..8).all(|x| composed.index(x) == Ok(matrix.apply(x))), "{matrix:?}: {composed}");
                assert_eq!(Matrix::of_composed(&composed), Ok(matrix), "{matrix:?}: {composed}");
                some += 1;
            }
            (least, composed) => panic!("{matrix:?}: {least:?}, {composed:?}"),
        }
    }
    assert!(some > 100 && none > 100, "{some}, {none}");
}

/// A mode by itself decides whether exclusive modes are linear.
#[test]
fn exclusive_modes() {
    for (extent, stride) in [1, 2, 4, 8, 16].into_iter().flat_map(|e| (0..40u64).map(move |d| (e, d))) {
        let layout = Layout::flat(&[extent, 4], &[stride, 9]).unwrap();
        let linear =
            (0..extent).all(|x| (0..extent).all(|y| x & y != 0 || (x | y) * stride == (x * stride) ^ (y * stride)));
        match Matrix::of_exclusive(&layout) {
            Ok(matrix) => {
                assert!(linear, "{layout}");
                assert!(
                    (0..4 * extent).all(|x| matrix.apply(x) == (x % extent * stride) ^ (x / extent * 9)),
                    "{layout}"
                );
            }
            Err(error) => assert!(!linear && error.code() == "L1001", "{layout}: {error}"),
        }
    }
}

/// The operations on layouts are the operations on their matrices, on all small bijections and injections.
#[test]
fn operations_are_those_of_matrices() {
    let modes: Vec<(u64, u64)> = [2, 4].into_iter().flat_map(|e| [1, 2, 4, 8].map(|d| (e, d))).collect();
    let layouts: Vec<Layout> = modes
        .iter()
        .flat_map(|a| modes.iter().map(move |b| Layout::flat(&[a.0, b.0], &[a.1, b.1]).unwrap()))
        .filter(|layout| layout.is_injective() && Matrix::of_layout(layout).is_ok())
        .collect();
    let matrix = |layout: &Layout| Matrix::of_layout(layout).unwrap();
    let mut compared = [0; 3];
    for a in &layouts {
        assert_eq!(matrix(&ops::right_inverse(a)), matrix(a).right_inverse(), "{a}");
        for b in &layouts {
            if let Ok(composed) = ops::composition(a, b) {
                assert_eq!(matrix(&composed), matrix(a).after(&matrix(b)), "{a}, {b}");
                compared[0] += 1;
            }
            if let Ok(divided) = ops::logical_divide(a, b) {
                assert_eq!(Ok(matrix(&divided)), matrix(a).logical_divide(&matrix(b)), "{a}, {b}");
                compared[1] += 1;
            }
            if let Ok(product) = ops::logical_product(a, b) {
                assert_eq!(Ok(matrix(&product)), matrix(a).logical_product(&matrix(b)), "{a}, {b}");
                compared[2] += 1;
            }
        }
    }
    assert!(compared.iter().all(|count| *count > 50), "{compared:?}");
}

/// A `^` layout is the composed layout with its values, in its shape; or two coordinates of one index, or bits that one
/// swizzle does not make.
#[test]
fn exclusive_modes_as_composed_layouts() {
    let modes: Vec<(u64, u64)> = [1, 2, 4, 8].into_iter().flat_map(|e| (0..20).map(move |d| (e, d))).collect();
    let mut counts = [0; 3];
    for &(a, d) in &modes {
        for &(b, e) in &modes {
            let layout = Layout::flat(&[a, b], &[d, e]).unwrap();
            let value = |x: u64| (x % a * d) ^ (x / a * e);
            match Composed::of_exclusive(&layout) {
                Ok(composed) => {
                    assert!((0..a * b).all(|x| composed.index(x) == Ok(value(x))), "{layout}: {composed}");
                    assert!(layout.shape().compatible(composed.shape()), "{layout}: {composed}");
                    counts[0] += 1;
                }
                Err(LayoutError::InputsCollide { first, second, value: shown, .. }) => {
                    assert!(first != second && value(first) == shown && value(second) == shown, "{layout}");
                    counts[1] += 1;
                }
                Err(error) => {
                    assert!(["L1001", "L1017"].contains(&error.code()), "{layout}: {error}");
                    counts[2] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 200), "{counts:?}");
}
