//! Two layouts: products, divides, compositions, equations.

use std::collections::BTreeSet;

use layout_algebra::LayoutError;
use layout_algebra::linear::{Dimensions, Echelon, Linear, Matrix, Name};
use layout_tests::generate::hostile::Draw;

use super::{layouts, matrices, named, random, table};
use crate::refusal::well_formed;

/// `a(x(i)) = b(i)`, or a base of `b` that `a` does not reach.
fn solved(a: &Linear, b: &Linear) {
    match a.solve(b) {
        Ok(x) => {
            assert!((0..1 << b.inputs().total()).all(|i| a.apply(x.apply(i)) == b.apply(i)), "{a}, {b}: {x}");
            assert!(x.columns().iter().all(|x| x & a.matrix().dependent() == 0), "{a}, {b}: {x}");
            assert_eq!(x.then(a).as_ref(), Ok(b), "{a}, {b}");
        }
        Err(error) => {
            let LayoutError::OutsideImage { value, .. } = error else { panic!("{a}, {b}: {error}") };
            assert!(!table(a).contains(&value) && b.columns().contains(&value), "{a}, {b}: {error}");
        }
    }
}

#[test]
fn equations_of_small_layouts() {
    let all: Vec<Linear> = layouts().collect();
    for a in &all {
        for b in all.iter().filter(|b| b.outputs() == a.outputs()) {
            solved(a, b);
        }
    }
}

#[test]
fn equations_of_random_layouts() {
    let mut draw = Draw::new(7);
    let mut solvable = 0;
    for _ in 0..300 {
        let (a, b) = (random(&mut draw), random(&mut draw));
        let rows = a.outputs().total();
        let columns: Vec<u64> = b.columns().iter().map(|column| column & ((1 << rows) - 1)).collect();
        let b = named(&Matrix::new(&columns).unwrap(), rows);
        solved(&a, &b);
        solvable += usize::from(a.solve(&b).is_ok());
    }
    assert!((30..270).contains(&solvable), "{solvable}");
}

/// Spans of pairs: sums and intersections, by enumeration.
#[test]
fn spans_of_small_layouts() {
    let span = |matrix: &Matrix| -> BTreeSet<u64> { (0..1 << matrix.count()).map(|x| matrix.apply(x)).collect() };
    for a in matrices(3, 3) {
        for b in matrices(2, 3) {
            let (left, right) = (span(&a), span(&b));
            let both: BTreeSet<u64> = left.intersection(&right).copied().collect();
            assert_eq!(span(&a.image().intersection(&b.image()).basis()), both, "{a:?}, {b:?}");
            let sum: BTreeSet<u64> = left.iter().flat_map(|x| right.iter().map(move |y| x ^ y)).collect();
            let found = a.image().sum(&b.image());
            assert_eq!(span(&found.basis()), sum, "{a:?}, {b:?}");
            let once = Echelon::of(a.beside(&b).unwrap().columns());
            assert_eq!(found.basis(), once.basis(), "{a:?}, {b:?}: the basis is canonical");
        }
    }
}

/// `x -> b(a(x))`.
#[test]
fn compositions_of_small_layouts() {
    let inner: Vec<Linear> = layouts().filter(|a| a.outputs().total() == 2).collect();
    for a in &inner {
        for b in layouts().filter(|b| b.inputs().total() == 3) {
            let inputs = Dimensions::new(&[(Name::COLUMN, 4), (Name::ROW, 2)]).unwrap();
            let b = b.reshape_inputs(&inputs).unwrap();
            let both = a.then(&b).unwrap();
            for x in 0..1 << a.inputs().total() {
                let [row, column, ..] = a.outputs().unpack(a.apply(x));
                assert_eq!(Ok(both.apply(x)), b.at(&[column, row]), "{a}, {b}");
            }
        }
    }
}

/// The product is both at once, and each divide undoes it; what is no product is refused with a base that differs.
#[test]
fn products_and_divides_of_small_layouts() {
    let small: Vec<Linear> = layouts().filter(|l| l.inputs().total() < 3 && l.outputs().total() < 3).collect();
    for a in &small {
        for b in &small {
            let product = a.product(b).unwrap();
            assert_eq!(product.divide_left(a).as_ref(), Ok(b), "{a}, {b}");
            assert_eq!(product.divide_right(b).as_ref(), Ok(a), "{a}, {b}");
            both_at_once(a, b, &product);
        }
    }
}

/// The values of a product, by its definition.
fn both_at_once(a: &Linear, b: &Linear, product: &Linear) {
    for x in 0..1 << a.inputs().total() {
        for y in 0..1 << b.inputs().total() {
            let (low, high) = (a.inputs().unpack(x), b.inputs().unpack(y));
            let at: Vec<u64> = (0..2).map(|i| low[i] | high[i] << a.inputs().bits(i)).collect();
            let (left, right) = (a.outputs().unpack(a.apply(x)), b.outputs().unpack(b.apply(y)));
            let values: Vec<u64> = (0..2).map(|i| left[i] | right[i] << a.outputs().bits(i)).collect();
            assert_eq!(product.coordinates(&at).map(|all| all[..2].to_vec()), Ok(values), "{a}, {b}");
        }
    }
}

#[test]
fn divides_by_what_is_no_factor() {
    let factors: Vec<Linear> = layouts().filter(|l| l.inputs().total() < 3 && l.outputs().total() < 3).collect();
    let mut refused = 0;
    for a in layouts().filter(|a| a.inputs().total() == 3 && a.outputs().total() == 3) {
        for factor in &factors {
            match a.divide_left(factor) {
                Ok(rest) => assert_eq!(factor.product(&rest), Ok(a), "{a}, {factor}"),
                Err(error) => {
                    well_formed(&error);
                    refused += 1;
                    assert!(!is_factor(factor, &a), "{a}, {factor}: {error}");
                }
            }
        }
    }
    assert!(refused > 1000);
}

/// Whether a layout of 3 x 3 bits is a product, by all layouts that could be the rest.
fn is_factor(factor: &Linear, a: &Linear) -> bool {
    let left = |all: &Dimensions, of: &Dimensions| {
        let sizes: Option<Vec<(Name, u64)>> =
            (0..2).map(|i| Some((all.name(i), 1u64 << all.bits(i).checked_sub(of.bits(i))?))).collect();
        sizes.map(|sizes| Dimensions::new(&sizes).unwrap())
    };
    let (Some(inputs), Some(outputs)) = (left(a.inputs(), factor.inputs()), left(a.outputs(), factor.outputs())) else {
        return false;
    };
    matrices(inputs.total(), outputs.total())
        .any(|rest| factor.product(&Linear::new(&inputs, &outputs, &rest).unwrap()) == Ok(*a))
}

/// A quotient by a dimension on which a product is the identity is the other factor.
#[test]
fn quotients_of_products() {
    for a in layouts() {
        let warps = Linear::identity(4, Name::WARP, Name::WARP).unwrap();
        let both = a.product(&warps).unwrap();
        assert!(both.is_trivial_over(&[Name::WARP]), "{both}");
        assert_eq!(both.quotient(&[Name::WARP]), Ok(a), "{both}");
    }
}

/// A layout is trivial over a dimension by the definition: it keeps its values, and nothing else depends on them.
#[test]
fn trivial_dimensions_of_small_layouts() {
    let mut trivial = 0;
    for a in layouts() {
        let outputs = [(Name::ROW, a.outputs().size(0)), (Name::LANE, a.outputs().size(1))];
        let a = a.reshape_outputs(&Dimensions::new(&outputs).unwrap()).unwrap();
        let (lanes, registers) = (a.inputs().size(1), a.inputs().size(0));
        let at = |register, lane| a.outputs().unpack(a.at(&[register, lane]).unwrap());
        let keeps = |r, l| at(r, l)[1] == l && at(r, l)[0] == at(r, 0)[0];
        let defined = a.outputs().size(1) == lanes && (0..registers).all(|r| (0..lanes).all(|l| keeps(r, l)));
        match a.quotient(&[Name::LANE]) {
            Ok(rest) => {
                assert!(defined && (0..registers).all(|r| rest.at(&[r]) == Ok(at(r, 0)[0])), "{a}: {rest}");
                trivial += 1;
            }
            Err(error) => {
                well_formed(&error);
                assert!(!defined && ["L1008", "L1016"].contains(&error.code()), "{a}: {error}");
            }
        }
    }
    // No lane bits: 1 + 1 + 1 + 2 matrices; 1 and 2 of them, which are the identity: the register's base is 0 or a row.
    assert_eq!(trivial, 5 + 2 + 2);
}
