//! A copy between any two layouts of one size, over one shape, is the element-wise one.

use layout_static::{C, Composed, Layout, Neg, Static, StaticLayout, Swizzle, Tensor, TensorMut};

use crate::family::*;

/// One mode: what is of one size is copied in linear order.
const LINE: (C<24>,) = (C,);

/// Every element is where the definition puts it, and the others are untouched.
fn copies<S: StaticLayout, D: StaticLayout>(source_layout: S, target_layout: D) {
    let (from, source_length) = places(source_layout);
    let (to, target_length) = places(target_layout);
    let source = numbers(source_length);
    let mut target = vec![usize::MAX; target_length];
    let mut defined = target.clone();
    for x in 0..24 {
        defined[to[x]] = source[from[x]];
    }
    let tensor = Tensor::new(&source, source_layout).unwrap().with_shape(LINE);
    let mut copy = TensorMut::new(&mut target, target_layout).unwrap().with_shape(LINE);
    copy.copy_from(tensor);
    let injective = (0..24).all(|x| !to[..x].contains(&to[x]));
    assert!(!injective || copy.as_tensor() == tensor);
    assert_eq!(target, defined, "from {from:?} to {to:?}");

    // Of elements that are no plain data.
    let texts: Vec<String> = source.iter().map(ToString::to_string).collect();
    let mut target = vec![String::new(); target_length];
    let mut copy = TensorMut::new(&mut target, target_layout).unwrap().with_shape(LINE);
    copy.copy_from(Tensor::new(&texts, source_layout).unwrap().with_shape(LINE));
    assert!(target.iter().zip(&defined).all(|(text, number)| *number == usize::MAX || *text == number.to_string()));
}

macro_rules! onto {
    ($source:expr, $target:expr) => {
        copies($source, $target);
    };
}

macro_rules! onto_each {
    ($source:expr) => {
        each_injective! { onto, $source }
        each_overlapping! { onto, $source }
    };
}

#[test]
fn from_distinct_elements() {
    each_injective! { onto_each }
}

#[test]
fn from_elements_that_are_met_twice() {
    each_overlapping! { onto_each }
}

/// The runs that a swizzle leaves together, from where the coordinates of a slice begin, which its type does not say.
#[test]
fn runs_behind_a_swizzle() {
    fn rows<L: StaticLayout + Static>(width: usize) {
        let elements = numbers(L::COSIZE);
        let tensor = Tensor::new(&elements, L::VALUE).unwrap();
        for i in 0..3 {
            let row = tensor.slice((i, ..));
            let mut copy = vec![0; width];
            TensorMut::new(&mut copy, Layout::<C<16>, C<1>>::new()).unwrap().copy_from(row);
            assert!((0..width).all(|j| copy[j] == elements[L::VALUE.index((i, j))]), "row {i}: {copy:?}");
            let mut target = vec![99; L::COSIZE];
            let mut written = TensorMut::new(&mut target, L::VALUE).unwrap();
            written.slice_mut((i, ..)).copy_from(Tensor::new(&copy, Layout::<C<16>, C<1>>::new()).unwrap());
            let mut defined = vec![99; L::COSIZE];
            (0..width).for_each(|j| defined[L::VALUE.index((i, j))] = copy[j]);
            assert_eq!(target, defined, "row {i}");
            let mut target = vec![99; L::COSIZE];
            let mut written = TensorMut::new(&mut target, L::VALUE).unwrap();
            written.slice_mut((2 - i, ..)).copy_from(row);
            assert!((0..width).all(|j| target[L::VALUE.index((2 - i, j))] == copy[j]), "row {i} to row {}", 2 - i);
        }
        let mut target = vec![99; L::COSIZE];
        TensorMut::new(&mut target, L::VALUE).unwrap().copy_from(tensor);
        assert!((0..L::SIZE).all(|x| target[L::VALUE.index(x)] == elements[L::VALUE.index(x)]));
    }
    type Matrix<const STRIDE: usize> = Layout<(C<3>, C<16>), (C<STRIDE>, C<1>)>;
    rows::<Composed<Swizzle<2, 2, 2>, C<0>, Matrix<16>>>(16); // runs of 4
    rows::<Composed<Swizzle<2, 2, 2>, C<0>, Matrix<18>>>(16); // of which every other row begins in the middle
    rows::<Composed<Swizzle<2, 2, 2>, C<3>, Matrix<17>>>(16);
    rows::<Composed<Swizzle<2, 2, 2>, C<2>, Matrix<32>>>(16);
    rows::<Composed<Swizzle<2, 1, -3>, C<0>, Matrix<16>>>(16); // the bits are taken from below
    rows::<Composed<Swizzle<1, 0, 4>, C<0>, Matrix<16>>>(16); // nothing is left together
    rows::<Composed<Swizzle<1, 5, 1>, C<0>, Matrix<64>>>(16); // all of a row is
}

#[test]
fn equality_is_that_of_cells() {
    let elements = numbers(24);
    let rows = Tensor::new(&elements, Rows::VALUE).unwrap();
    let columns = Tensor::new(&elements, Columns::VALUE).unwrap();
    assert!(rows != columns);
    assert!(rows == Tensor::new(&elements, Leading::with_strides([6])).unwrap());
    let mut transposed = vec![0; 24];
    let mut copy = TensorMut::new(&mut transposed, Columns::VALUE).unwrap();
    copy.copy_from(rows);
    assert!(copy.as_tensor() == rows);
    copy[(3, 5)] = 99;
    assert!(copy.as_tensor() != rows);
}
