//! Pairs and triples of tensors, of constant extents.

use layout_static::ops::WithShape;
use layout_static::{C, DynTensor, DynTensorMut, Layout, Static, Tensor, TensorMut, zip};

use super::{
    Broadcast, Columns, Free, Leading, Line, M, N, Odd, Padded, Reversed, Rows, SIZE, Six, Swizzled, Tiled, at, each,
    elements, law,
};

macro_rules! written {
    ($target:expr, $source:expr, $pair:ident) => {
        // Under Miri every target once, and every source.
        if !cfg!(miri) || $pair % 10 == 1 || $pair == 72 {
            law($target, $source, Rows::VALUE);
        }
        $pair += 1;
    };
}

macro_rules! read {
    ($source:expr, $pair:ident) => {
        each! { written, $source, $pair }
    };
}

#[test]
fn every_pair() {
    let mut pair = 0;
    each! { read, pair }
    assert_eq!(pair, 81);
}

/// A block both ways and a tail, of constant extents and of runtime ones.
#[test]
fn blocks() {
    type Large<D> = Layout<(C<18>, C<17>), D>;
    let numbers: Vec<usize> = (0..306).collect();
    let there = |x: usize| x / 17 + 18 * (x % 17);
    let source = Tensor::new(&numbers, Large::<(C<1>, C<18>)>::VALUE).unwrap();
    let mut written = vec![0; 306];
    let mut target = TensorMut::new(&mut written, Large::<(C<17>, C<1>)>::VALUE).unwrap();
    target.copy_from(source);
    zip((&mut target, source)).for_each(|(target, source)| *target += source);
    assert!((0..306).all(|x| written[x] == 2 * there(x)));
    let mut target = DynTensorMut::row_major(&mut written, (18_usize, 17_usize)).unwrap();
    let source = DynTensor::column_major(&numbers, (18_usize, 17_usize)).unwrap();
    target.copy_from(source);
    zip((&mut target, source)).for_each(|(target, source)| *target *= source);
    assert!((0..306).all(|x| written[x] == there(x).pow(2)));
}

/// More than one area of blocks both ways, with tails.
#[cfg(not(miri))]
#[test]
fn areas() {
    const M: usize = 300;
    const N: usize = 530;
    let numbers: Vec<u32> = (0..159_000).collect();
    let there = |x: usize| numbers[x / N + M * (x % N)];
    let source = Tensor::new(&numbers, Layout::<(C<M>, C<N>), (C<1>, C<M>)>::VALUE).unwrap();
    let mut written = vec![0; M * N];
    let mut target = TensorMut::new(&mut written, Layout::<(C<M>, C<N>), (C<N>, C<1>)>::VALUE).unwrap();
    target.copy_from(source);
    zip((&mut target, source)).for_each(|(target, source)| *target += source);
    assert!((0..M * N).all(|x| written[x] == 2 * there(x)));
    let mut target = DynTensorMut::row_major(&mut written, (M, N)).unwrap();
    target.copy_from(DynTensor::column_major(&numbers, (M, N)).unwrap());
    assert!((0..M * N).all(|x| written[x] == there(x)));
}

#[test]
fn broadcast_and_other_shapes() {
    law(Rows::VALUE, Broadcast::VALUE, Columns::VALUE);
    law(Columns::VALUE, WithShape::<Line, (C<M>, C<N>)>::VALUE, Broadcast::VALUE);
    law(Odd::VALUE, Odd::VALUE, Padded::VALUE);
}

/// Two shapes of one mode that no shape refines: what is paired by linear order.
#[test]
fn by_linear_order() {
    let (mut numbers, six) = (elements(Rows::VALUE), elements(Six::VALUE));
    let (x, y) = (at(Rows::VALUE, &numbers), at(Six::VALUE, &six));
    let six = Tensor::new(&six, Six).unwrap().with_shape((C::<SIZE>,));
    let mut rows = TensorMut::new(&mut numbers, Rows).unwrap().with_shape((C::<SIZE>,));
    zip((&mut rows, six)).for_each(|(target, y)| *target = 3 * *target + y);
    assert!((0..SIZE).all(|i| rows[i] == 3 * x[i] + y[i]));
    rows.copy_from(six);
    assert!(rows == six && (0..SIZE).all(|i| rows[i] == y[i]));
}

/// Tensors are paired exactly where they have one shape, mode by mode: all pairs of two and of three extents up to 3,
/// by the rule that decides while compiling where extents are constants.
#[test]
fn one_shape() {
    use layout_static::algebra::{IntTuple, check};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    const MOST: usize = if cfg!(miri) { 2 } else { 3 };
    let numbers = [7; 27];
    let (mut paired, mut refused) = (0, 0);
    let mut held = |alike: bool, runs: &dyn Fn() -> bool, equal: bool| {
        assert_eq!(catch_unwind(AssertUnwindSafe(runs)).unwrap_or(false), alike);
        assert_eq!(equal, alike);
        *if alike { &mut paired } else { &mut refused } += 1;
    };
    let rule = |shape: &[usize], other: &[usize]| {
        let text = |shape: &[usize]| shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let tuple = |shape: &[usize]| IntTuple::parse(&format!("({})", text(shape))).unwrap();
        check::same_modes(&tuple(shape), &tuple(other)).is_ok()
    };
    let silent = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for place in 0..MOST.pow(6) {
        let [a, b, c, d, e, f] = core::array::from_fn(|k| 1 + place / MOST.pow(u32::try_from(k).unwrap()) % MOST);
        let (x, y) = (DynTensor::row_major(&numbers, (a, b, c)), DynTensor::column_major(&numbers, (d, e, f)));
        let (x, y) = (x.unwrap(), y.unwrap());
        let all = || zip((x, y)).fold(0, |count, _| count + 1) == a * b * c;
        held(rule(&[a, b, c], &[d, e, f]), &all, x == y);
        if (c, f) == (1, 1) {
            let (x, y) = (DynTensor::row_major(&numbers, (a, b)), DynTensor::row_major(&numbers, (d, e)));
            let (x, y) = (x.unwrap(), y.unwrap());
            let all = || zip((x, y)).fold(0, |count, _| count + 1) == a * b;
            held(rule(&[a, b], &[d, e]), &all, x == y);
        }
    }
    std::panic::set_hook(silent);
    assert_eq!(paired, MOST.pow(3) + MOST.pow(2));
    assert_eq!(paired + refused, MOST.pow(6) + MOST.pow(4));
}
