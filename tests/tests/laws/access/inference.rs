//! Tables: what is inferred is there, and what is refused is refused where it first goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::inference::{Inferred, infer_table};
use layout_algebra::linear::Matrix;
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Swizzle, ops::coalesce};
use layout_tests::generate::hostile::Draw;

/// The ordered factorizations of a number.
fn factorizations(n: u64) -> Vec<Vec<u64>> {
    if n == 1 {
        return vec![Vec::new()];
    }
    let divisors = (2..=n).filter(|divisor| n.is_multiple_of(*divisor));
    let with = |first: u64| factorizations(n / first).into_iter().map(move |rest| [vec![first], rest].concat());
    divisors.flat_map(with).collect()
}

/// The tables of all layouts of a size with strides up to `most`, by the least number of modes.
fn layouts(n: u64, most: i64) -> BTreeMap<Vec<i64>, usize> {
    let mut tables = BTreeMap::new();
    for shape in factorizations(n) {
        let strides = u32::try_from(shape.len()).unwrap();
        for code in 0..(2 * most + 1).pow(strides) {
            let stride = |k: u32| code / (2 * most + 1).pow(k) % (2 * most + 1) - most;
            let table = (0..n).map(|x| {
                let (mut rest, mut index) = (x, 0);
                for (extent, k) in shape.iter().zip(0..) {
                    index += i64::try_from(rest % extent).unwrap() * stride(k);
                    rest /= extent;
                }
                index
            });
            let count = tables.entry(table.collect()).or_insert(shape.len());
            *count = shape.len().min(*count);
        }
    }
    tables
}

/// Every table of small values: its layout is the shortest, or no layout agrees with it up to the contradiction, some
/// does before it, and goes on as is said.
#[test]
fn all_small_tables() {
    let (mut found, mut refused) = (0, 0);
    for (n, values) in [(4, 5), (6, 3), (8, 2)] {
        let layouts = layouts(n, 4 * (values - 1));
        let prefixes: BTreeSet<&[i64]> =
            layouts.keys().flat_map(|table| (0..=table.len()).map(|k| &table[..k])).collect();
        let digits = u32::try_from(n).unwrap();
        for code in 0..i64::pow(values, digits) {
            let table: Vec<i64> = (0..digits).map(|k| code / values.pow(k) % values).collect();
            let moved: Vec<i64> = table.iter().map(|value| value - table[0]).collect();
            let unsigned: Vec<u64> = table.iter().map(|value| value.unsigned_abs()).collect();
            match infer_table(&[n], &unsigned) {
                Ok(Inferred::Layout(layout)) => {
                    assert!((0..n).all(|x| layout.index(x) == Ok(unsigned[usize::try_from(x).unwrap()])), "{table:?}");
                    if layout.bijection().is_identity() {
                        let shortest = layouts[&moved];
                        assert!(layout.layout().length() <= shortest.max(1), "{table:?}: {layout}");
                        assert_eq!(coalesce(layout.layout()).length(), layout.layout().length());
                    } else {
                        assert!(!layouts.contains_key(&moved), "{table:?} is a plain layout, not {layout}");
                    }
                    found += 1;
                }
                Ok(Inferred::Matrix(matrix)) => {
                    assert!((0..n).all(|x| matrix.apply(x) == unsigned[usize::try_from(x).unwrap()]), "{table:?}");
                    assert!(!layouts.contains_key(&moved), "{table:?}");
                    has_the_table(&Inferred::Matrix(matrix), &[n], &unsigned);
                    found += 1;
                }
                Err(LayoutError::NotInferred { coordinate, found, continues, .. }) => {
                    let at = usize::try_from(coordinate.size().unwrap()).unwrap();
                    assert_eq!(found, table[at]);
                    assert!(prefixes.contains(&moved[..at]), "{table:?} at {at}");
                    assert!(!prefixes.contains(&moved[..=at]), "{table:?} at {at}");
                    let goes_on = [&moved[..at], &[continues - table[0]]].concat();
                    assert!(prefixes.contains(&goes_on[..]), "{table:?} at {at}: {continues}");
                    refused += 1;
                }
                Err(error) => panic!("{table:?}: {error}"),
            }
        }
    }
    assert!(found > 100 && refused > 500, "{found} {refused}");
}

/// What is inferred has the table, in the shape of the table; a bijection exists wherever columns are independent.
fn has_the_table(found: &Inferred, shape: &[u64], table: &[u64]) {
    let tuple = if let [extent] = shape { IntTuple::leaf(*extent) } else { IntTuple::flat(shape).unwrap() };
    match (found.composed(&tuple), found) {
        (Ok(composed), _) => {
            let values: Vec<u64> = (0..composed.size()).map(|x| composed.index(x).unwrap()).collect();
            assert_eq!(values, table, "{shape:?}: {found:?} is {composed}");
            let extents: Vec<u64> = (0..composed.rank()).map(|i| composed.layout().mode(i).unwrap().size()).collect();
            assert!(shape.len() == 1 || extents == shape, "{shape:?}: {composed}");
        }
        (Err(error), Inferred::Matrix(matrix)) => assert!(!matrix.is_injective(), "{shape:?} {matrix:?}: {error}"),
        (Err(error), Inferred::Layout(_)) => panic!("{shape:?}: {error}"),
    }
}

/// Every map of the bits of small shapes, most of which leave some bits out: what is inferred is the map, and what is
/// refused is a map of columns that depend on each other.
#[test]
fn maps_of_bits_over_every_small_shape() {
    let shapes: [&[u64]; 12] =
        [&[3], &[5], &[6], &[2, 3], &[3, 2], &[3, 3], &[1, 3, 2], &[2, 1, 3], &[2, 3, 2], &[5, 2], &[2, 6], &[4, 2]];
    let mut counts = [0; 3];
    for shape in shapes {
        let bits: Vec<u32> = shape.iter().map(|extent| extent.next_power_of_two().trailing_zeros()).collect();
        let size: u64 = shape.iter().product();
        let total = bits.iter().sum::<u32>();
        for code in 0..8_u64.pow(total) {
            // The columns twice: among the lowest bits, and further apart.
            for scale in [1, 9] {
                let value = |x: u64| {
                    let (mut rest, mut place, mut value) = (x, 0, 0);
                    for (extent, bits) in shape.iter().zip(&bits) {
                        for bit in (0..*bits).filter(|bit| ((rest % extent) >> bit) & 1 == 1) {
                            value ^= (code >> (3 * (place + bit)) & 7) * scale;
                        }
                        (rest, place) = (rest / extent, place + bits);
                    }
                    value
                };
                let table: Vec<u64> = (0..size).map(value).collect();
                let columns: Vec<u64> = (0..total).map(|k| (code >> (3 * k) & 7) * scale).collect();
                match infer_table(shape, &table) {
                    Ok(found) => {
                        has_the_table(&found, shape, &table);
                        counts[usize::from(matches!(found, Inferred::Matrix(_)))] += 1;
                    }
                    Err(LayoutError::NotInferred { .. }) => {
                        assert!(!Matrix::new(&columns).unwrap().is_injective(), "{shape:?} {columns:?}");
                        counts[2] += 1;
                    }
                    Err(error) => panic!("{shape:?} {columns:?}: {error}"),
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

/// Random layouts of several modes, plain and swizzled, are what their tables say.
#[test]
fn layouts_are_inferred_from_their_tables() {
    let mut draw = Draw::new(9);
    let mut swizzled = 0;
    for round in 0..1000 {
        let shape: Vec<u64> =
            (0..draw.between(1, 3)).map(|_| [2, 3, 4, 6, 8][usize::try_from(draw.between(0, 4)).unwrap()]).collect();
        let strides: Vec<u64> =
            shape.iter().map(|_| if round % 2 == 0 { draw.between(0, 40) } else { 1 << draw.between(0, 5) }).collect();
        let plain = Layout::flat(&shape, &strides).unwrap();
        let bits = u32::try_from(draw.between(0, 2)).unwrap();
        let swizzle = Swizzle::new(bits, u32::try_from(draw.between(0, 2)).unwrap(), 3).unwrap();
        let offset = if round % 2 == 0 { draw.between(0, 9) } else { 0 };
        let layout = Composed::new(swizzle, offset, &plain).unwrap();
        let table: Vec<u64> = (0..layout.size()).map(|x| layout.index(x).unwrap()).collect();
        match infer_table(&shape, &table) {
            Ok(Inferred::Layout(found)) => {
                let values: Vec<u64> = (0..found.size()).map(|x| found.index(x).unwrap()).collect();
                assert_eq!(values, table, "{layout}: {found}");
                swizzled += u32::from(!found.bijection().is_identity());
            }
            Ok(matrix) => has_the_table(&matrix, &shape, &table),
            // With carries, or an offset, a swizzled layout is no map of bits.
            Err(LayoutError::NotInferred { .. }) => assert!(!swizzle.is_identity(), "{layout}"),
            Err(error) => panic!("{layout}: {error}"),
        }
    }
    assert!(swizzled > 20, "{swizzled}");
}
