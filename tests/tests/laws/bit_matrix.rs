//! Bit matrices, by themselves and after layouts, against the definition: bit by bit, coordinate by coordinate.

use std::collections::BTreeSet;

use layout_algebra::{
    Bijection, BitMatrix, Composed, Disjointness, IntTuple, Layout, LayoutError, Swizzle, disjoint_composed,
};
use layout_tests::generate::hostile::Draw;
use layout_tests::oracle::{composed_table, moved_by};

use crate::refusal::well_formed;

/// Random columns of `bits` bits; not always independent.
fn columns(draw: &mut Draw, bits: u32) -> Vec<u64> {
    (0..bits).map(|_| draw.below(1 << bits)).collect()
}

/// A random bijection of `bits` bits that is no swizzle.
fn matrix(draw: &mut Draw, bits: u32) -> BitMatrix {
    loop {
        if let Ok(matrix) = BitMatrix::new(&columns(draw, bits))
            && Bijection::of(matrix).as_swizzle().is_none()
        {
            return matrix;
        }
    }
}

fn table(matrix: &BitMatrix, bits: u32) -> Vec<u64> {
    (0..1 << bits).map(|x| matrix.apply(x)).collect()
}

/// All 512 matrices of 3 bits: those that are bijections, and what is wrong with the others.
#[test]
fn all_matrices_of_three_bits() {
    let mut found = 0;
    for x in 0..512u64 {
        let columns = [x & 7, x >> 3 & 7, x >> 6];
        let value = |x: u64| (0..3).filter(|bit| x >> bit & 1 == 1).fold(0, |value, bit| value ^ columns[bit]);
        let image: BTreeSet<u64> = (0..8).map(value).collect();
        match BitMatrix::new(&columns) {
            Ok(matrix) => {
                assert_eq!(image.len(), 8);
                found += 1;
                for index in 0..8 {
                    assert_eq!(matrix.apply(index), value(index));
                    assert_eq!(matrix.apply(index + 64), value(index) + 64);
                }
            }
            Err(error) => {
                assert!(image.len() < 8);
                well_formed(&error);
                let LayoutError::NotInvertible { sum, .. } = error else { panic!("{error}") };
                assert!(sum != 0 && value(sum) == 0, "{error}");
            }
        }
    }
    assert_eq!(found, 168);
}

/// Inverse, product, diagonals, the masks, the canonical form.
#[test]
fn random_matrices() {
    let mut draw = Draw::new(7);
    for _ in 0..300 {
        let bits = 2 + u32::try_from(draw.below(6)).unwrap();
        let (left, right) = (matrix(&mut draw, bits), matrix(&mut draw, bits));
        for x in (0..1 << bits).chain([1 << 33 | 5]) {
            assert_eq!(left.inverse().apply(left.apply(x)), x);
            assert_eq!(left.after(&right).apply(x), left.apply(right.apply(x)));
            let low = u32::try_from(x & u64::from(u32::MAX)).unwrap();
            let moved = (-31..32).fold(0, |moved, distance: i32| {
                let bits = low & left.diagonal(distance);
                let distance_up = distance.unsigned_abs();
                moved ^ if distance >= 0 { bits << distance_up } else { bits >> distance_up }
            });
            assert_eq!(u64::from(moved) | x >> 32 << 32, left.apply(x));
        }
        let bijection = Bijection::of(left);
        for bit in 0..bits {
            let alone = left.column(bit) == 1 << bit;
            assert_eq!(bijection.sources() >> bit & 1 == 0, alone);
            let same = table(&left, bits).iter().zip(0..).all(|(to, from): (&u64, u64)| (to ^ from) >> bit & 1 == 0);
            assert_eq!(bijection.targets() >> bit & 1 == 0, same);
        }
        let kept = 1 << bijection.kept();
        assert!((0..1u64 << bits).all(|x| left.apply(x) % kept == x % kept));
        let text = bijection.text();
        assert_eq!(Composed::parse(&format!("{text} o 8:1")).unwrap().bijection(), bijection);
    }
}

/// A matrix that is a swizzle is that swizzle, and only such a one.
#[test]
fn swizzles_among_matrices() {
    for (bits, base, shift) in [(1, 0, 2), (2, 1, 3), (3, 0, -3), (2, 0, 2), (1, 3, -2)] {
        let swizzle = Swizzle::new(bits, base, shift).unwrap();
        let columns: Vec<u64> = (0..10).map(|bit| swizzle.apply(1 << bit)).collect();
        assert_eq!(Bijection::of(BitMatrix::new(&columns).unwrap()), Bijection::Swizzle(swizzle));
    }
    assert_eq!(Bijection::of(BitMatrix::IDENTITY), Bijection::IDENTITY);
}

/// Layouts that are plain, padded, reversed, overlapping, of extents that are no powers of two.
const LAYOUTS: [&str; 10] = [
    "(8,8):(8,1)",
    "(4,4):(5,1)",
    "(3,5):(5,1)",
    "((2,2),4):((1,8),2)",
    "(4,8):(0,3)",
    "(6,4):(4,1)",
    "(4,3):(1,-4)",
    "16:1",
    "(2,2,2,2):(8,1,4,2)",
    "(4,2):(8,64)",
];

fn composed(draw: &mut Draw) -> Composed {
    let layout = Layout::parse(LAYOUTS[usize::try_from(draw.below(10)).unwrap()]).unwrap();
    let bits = 3 + u32::try_from(draw.below(4)).unwrap();
    let bijection = Bijection::of(matrix(draw, bits));
    Composed::of(bijection, 12 + draw.below(30), &layout).unwrap()
}

/// Cosize, run, widths, slices, decay: what `Composed` says is what enumeration finds.
#[test]
fn after_layouts() {
    let mut draw = Draw::new(8);
    let mut plain = 0;
    for _ in 0..1500 {
        let composed = composed(&mut draw);
        let values = composed_table(&composed);
        for (x, value) in values.iter().enumerate() {
            assert_eq!(i128::from(composed.index(x as u64).unwrap()), *value, "{composed}");
        }
        assert_eq!(i128::from(composed.cosize().unwrap()), values.iter().max().unwrap() + 1, "{composed}");
        let run = values.iter().zip(0..).take_while(|(value, x)| **value == values[0] + x).count();
        assert_eq!(composed.contiguous_run().unwrap(), run as u64, "{composed}");
        let width = usize::try_from(composed.vector_width()).unwrap();
        for group in values.chunks_exact(width) {
            assert!(group[0] % width as i128 == 0 && group.windows(2).all(|pair| pair[1] == pair[0] + 1), "{composed}");
        }
        let different: BTreeSet<_> = values.iter().collect();
        assert_eq!(composed.is_injective(), different.len() == values.len(), "{composed}");
        if let Some(decayed) = composed.decay() {
            plain += 1;
            let ours = composed_table(&decayed.composed);
            assert!(ours.iter().zip(&values).all(|(ours, value)| ours + i128::from(decayed.offset) == *value));
        }
        if let (Ok(inverse), 0) = (composed.inverse(), composed.offset()) {
            assert!((0..composed.size()).all(|x| inverse.index(composed.index(x).unwrap()) == Ok(x)), "{composed}");
        }
    }
    assert!(plain > 10, "{plain}");
}

/// Slices, at each coordinate of the first mode.
#[test]
fn slices() {
    let mut draw = Draw::new(9);
    for _ in 0..200 {
        let bijection = Bijection::of(matrix(&mut draw, 6));
        let whole = Composed::of(bijection, draw.below(8), &Layout::parse("(8,8):(8,1)").unwrap()).unwrap();
        for i in 0..8 {
            let at = |j| IntTuple::flat(&[i, j]).unwrap();
            let slice = whole.slice(&at(0), &[false, true]).unwrap();
            for j in 0..8 {
                assert_eq!(slice.offset + slice.composed.index(j).unwrap(), whole.index_at(&at(j)).unwrap(), "{whole}");
            }
        }
    }
}

/// In other elements, and after another layout.
#[test]
fn recasts_and_transfers() {
    let mut draw = Draw::new(10);
    let (mut wide, mut through) = (0, 0);
    for _ in 0..2000 {
        let matrix = matrix(&mut draw, 4);
        for n in [2, 4] {
            if let Ok(upcast) = matrix.upcast(n) {
                wide += 1;
                assert!((0..64).all(|x| upcast.apply(x / n) == matrix.apply(x) / n), "{matrix} by {n}");
            } else {
                assert!((0..16).any(|x| matrix.apply(x) / n != matrix.apply(x / n * n) / n), "{matrix} by {n}");
            }
            let downcast = matrix.downcast(n).unwrap();
            assert!((0..64).all(|x| downcast.apply(x) == n * matrix.apply(x / n) + x % n), "{matrix} by {n}");
        }
        for outer in ["16:1", "16:4", "(4,4):(4,1)", "(2,8):(8,1)", "16:3", "(4,4):(1,8)"] {
            let outer = Layout::parse(outer).unwrap();
            let bijection = Bijection::of(matrix);
            let index = |x: u64| outer.index(x).unwrap();
            match bijection.transfer(&outer) {
                Ok(after) => {
                    through += 1;
                    assert!((0..16).all(|x| index(matrix.apply(x)) == after.apply(index(x))), "{matrix}, {outer}");
                }
                Err(error) => well_formed(&error),
            }
        }
    }
    assert!(wide > 20 && through > 5000, "{wide} {through}");
}

/// Parts that the algebra calls disjoint share no index; two that meet have the index that it shows.
#[test]
fn disjoint_parts() {
    let mut draw = Draw::new(11);
    let (mut apart, mut together) = (0, 0);
    for _ in 0..2000 {
        let (a, b) = (composed(&mut draw), composed(&mut draw));
        let b = if draw.below(2) == 0 { Composed::of(a.bijection(), b.offset(), b.layout()).unwrap() } else { b };
        let (start, end) = (draw.below(3) * 32, draw.below(70));
        let indices = |composed: &Composed, offset: u64| -> BTreeSet<i128> {
            composed_table(composed).into_iter().map(|index| index + i128::from(offset)).collect()
        };
        let meet = !indices(&a, start).is_disjoint(&indices(&b, end));
        match disjoint_composed(&a, start, &b, end) {
            Disjointness::Disjoint => {
                assert!(!meet, "{a} from {start}, {b} from {end}");
                apart += 1;
            }
            Disjointness::Meeting(meeting) => {
                let of = |composed: &Composed, x: u64, offset: u64| composed.index(x).unwrap() + offset;
                assert_eq!(of(&a, meeting.first, start), of(&b, meeting.second, end));
                together += 1;
            }
            Disjointness::Undecided => panic!("{a} from {start}, {b} from {end}"),
        }
    }
    assert!(apart > 100 && together > 100, "{apart} {together}");
}

/// `shape ^ stride` is the exclusive or of its modes, whatever stands after its layout.
#[test]
fn exclusive_modes() {
    let mut draw = Draw::new(12);
    let (mut matrices, mut swizzles) = (0, 0);
    for _ in 0..2000 {
        let strides: Vec<u64> = (0..4).map(|_| 1 + draw.below(15)).collect();
        let text = format!("(2,(2,2),2):({},({},{}),{})", strides[0], strides[1], strides[2], strides[3]);
        let modes = Layout::parse(&text).unwrap();
        let value = |x: u64| (0..4).filter(|bit| x >> bit & 1 == 1).fold(0, |value, bit| value ^ strides[bit]);
        match Composed::of_exclusive(&modes) {
            Ok(composed) => {
                assert!((0..16).all(|x| composed.index(x).unwrap() == value(x)), "{text} is not {composed}");
                assert!(composed.shape().refines(modes.shape()), "{text} is not {composed}");
                if composed.swizzle().is_some() { swizzles += 1 } else { matrices += 1 }
            }
            Err(error) => {
                let image: BTreeSet<u64> = (0..16).map(value).collect();
                assert!(image.len() < 16, "{error}");
            }
        }
    }
    assert!(matrices > 100 && swizzles > 5, "{matrices} {swizzles}");
    assert_eq!(moved_by(&Bijection::of(BitMatrix::new(&[1, 3, 6]).unwrap()), 7), 4);
}

/// The text form of more columns than a bit matrix has is refused as the columns are, and none is dropped.
#[test]
fn texts_of_too_many_columns_are_refused() {
    let text = |columns: &[u64]| columns.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let mut columns: Vec<u64> = (0..32).map(|bit| 1 << bit).collect();
    assert!(Composed::parse(&format!("bit_matrix({}) o 8:1", text(&columns))).is_ok());
    for last in [1, 7, 1 << 32] {
        columns.push(last);
        let error = Composed::parse(&format!("bit_matrix({}) o 8:1", text(&columns))).unwrap_err();
        assert_eq!(error.to_string(), BitMatrix::new(&columns).unwrap_err().to_string(), "{}", text(&columns));
    }
}
