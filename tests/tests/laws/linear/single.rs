//! One layout: its rank, kernel and inverses.

use std::collections::BTreeSet;

use layout_algebra::LayoutError;
use layout_algebra::linear::{Echelon, Linear, Matrix, Name, rank};
use layout_tests::generate::hostile::Draw;

use super::{layouts, random, table};
use crate::refusal::well_formed;

fn all_laws(layout: &Linear) {
    let values = table(layout);
    let image: BTreeSet<u64> = values.iter().copied().collect();
    let (inputs, outputs) = (layout.inputs().total(), layout.outputs().total());
    let matrix = layout.matrix();
    assert_eq!(1 << layout.rank(), image.len(), "{layout}");
    assert_eq!(matrix.image().rank(), rank(layout.columns()), "{layout}");
    assert_eq!(layout.is_injective(), image.len() == values.len(), "{layout}");
    assert_eq!(layout.is_surjective(), image.len() == 1 << outputs, "{layout}");
    assert_eq!(layout.is_invertible(), values.len() == image.len() && inputs == outputs, "{layout}");

    let kernel: BTreeSet<u64> = (0..1 << inputs).filter(|x| layout.apply(*x) == 0).collect();
    let found = matrix.kernel();
    let spanned: BTreeSet<u64> = (0..1 << found.count()).map(|x| found.apply(x)).collect();
    assert_eq!(spanned, kernel, "{layout}");
    assert_eq!(Ok(matrix.dependent().count_ones()), u32::try_from(found.count()), "{layout}");
    let free: Vec<u64> = [Name::REGISTER, Name::LANE].map(|name| layout.free(name)).to_vec();
    assert_eq!(layout.inputs().pack(&free), Ok(matrix.dependent()), "{layout}");

    inverses(layout, &image);
    let functionals = matrix.image().functionals(outputs);
    for mask in 0..1u64 << outputs {
        let zero = image.iter().all(|value| (value & mask).count_ones() % 2 == 0);
        assert_eq!(Echelon::of(functionals.columns()).contains(mask), zero, "{layout}: functional {mask}");
    }
    let units = matrix.image().complement(outputs);
    let both = matrix.image().sum(&units.image());
    assert_eq!((both.rank(), matrix.rank() + units.count()), (outputs as usize, outputs as usize), "{layout}");
}

fn inverses(layout: &Linear, image: &BTreeSet<u64>) {
    match layout.inverse() {
        Ok(inverse) => {
            assert!(layout.is_invertible(), "{layout}");
            assert!((0..1 << layout.inputs().total()).all(|x| inverse.apply(layout.apply(x)) == x), "{layout}");
        }
        Err(error) => {
            well_formed(&error);
            assert!(!layout.is_invertible(), "{layout}: {error}");
            match error {
                LayoutError::InputsCollide { first, second, value, .. } => {
                    assert!(
                        first != second && layout.apply(first) == value && layout.apply(second) == value,
                        "{error}"
                    );
                }
                LayoutError::NotReached { value, .. } => assert!(!image.contains(&value), "{layout}: {error}"),
                _ => panic!("{layout}: {error}"),
            }
        }
    }
    match layout.right_inverse() {
        Ok(inverse) => {
            assert!((0..1 << layout.outputs().total()).all(|y| layout.apply(inverse.apply(y)) == y), "{layout}");
            assert!(inverse.columns().iter().all(|x| x & layout.matrix().dependent() == 0), "{layout}: {inverse}");
        }
        Err(LayoutError::NotReached { value, .. }) => assert!(!image.contains(&value), "{layout}"),
        Err(error) => panic!("{layout}: {error}"),
    }
    let matrix = layout.matrix();
    match matrix.left_inverse() {
        Some(inverse) => assert!((0..1 << matrix.count()).all(|x| inverse.apply(matrix.apply(x)) == x), "{layout}"),
        None => assert!(!layout.is_injective(), "{layout}"),
    }
}

/// The widths and runs, by their definitions.
fn runs(layout: &Linear) {
    for (place, name) in [Name::ROW, Name::COLUMN].into_iter().enumerate() {
        let reached: BTreeSet<u64> = table(layout).iter().map(|value| layout.outputs().part(*value, place)).collect();
        let mut most = layout.outputs().size(place);
        while (0..most).any(|value| !reached.contains(&value)) {
            most /= 2;
        }
        assert_eq!(layout.contiguous_along(name), Ok(most), "{layout}");
    }
    let fits = |bits: u32| {
        let low = (1 << bits) - 1;
        (0..bits).all(|k| layout.bases(Name::REGISTER)[k as usize] == 1 << k)
            && layout.columns()[bits as usize..].iter().all(|column| layout.outputs().part(*column, 0) & low == 0)
    };
    let most = layout.inputs().bits(0).min(layout.outputs().bits(0));
    let widest = (0..=most).rev().find(|bits| fits(*bits)).unwrap_or(0);
    assert_eq!(layout.consecutive(), 1 << widest, "{layout}");
    let units: Vec<u64> = layout.columns().iter().copied().filter(|column| *column != 0).collect();
    let once = units.iter().collect::<BTreeSet<_>>().len() == units.len();
    let permutation = once && units.iter().all(|column| column.is_power_of_two()) && layout.is_surjective();
    assert_eq!(layout.is_bit_permutation(), permutation, "{layout}");
}

#[test]
fn small_layouts() {
    let mut count = 0;
    for layout in layouts() {
        all_laws(&layout);
        runs(&layout);
        count += 1;
    }
    assert_eq!(count, (0..4).flat_map(|c| (0..4).map(move |r| 1 << (c * r))).sum::<usize>());
}

#[test]
fn random_layouts() {
    let mut draw = Draw::new(5);
    for _ in 0..60 {
        let layout = random(&mut draw);
        all_laws(&layout);
        runs(&layout);
    }
}

/// The matrix of a sum is the sum of the values, and products of matrices are one after the other.
#[test]
fn matrices_are_linear() {
    let mut draw = Draw::new(6);
    for _ in 0..200 {
        let (a, b) = (random(&mut draw).matrix(), random(&mut draw).matrix());
        let (x, y) = (draw.between(0, 4095), draw.between(0, 4095));
        assert_eq!(a.apply(x ^ y), a.apply(x) ^ a.apply(y));
        assert_eq!(a.after(&b).apply(x), a.apply(b.apply(x & ((1 << b.count()) - 1))), "{a:?} {b:?}");
    }
    assert!(Matrix::new(&[0; 65]).is_err() && Matrix::new(&[0; 64]).is_ok());
}
