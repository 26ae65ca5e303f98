//! Reductions of all elements and along modes, and maps.

use layout_static::{C, Composed, DynTensor, DynTensorMut, Layout, Static, StaticLayout, Swizzle, Tensor, TensorArray};

use super::{
    Broadcast, Columns, Free, Leading, M, Matrix, N, Padded, Reversed, Rows, SIZE, Swizzled, Tiled, at, each, elements,
};

/// Sums along both modes, in a target of each order.
fn modes<L: StaticLayout>(layout: L) {
    let elements = elements(layout);
    let (x, tensor) = (at(layout, &elements), Tensor::new(&elements, layout).unwrap());
    let mut sums = TensorArray::<usize, N, Layout<C<N>, C<1>>>::from_elem(Layout::VALUE, 1);
    tensor.sum_mode(C::<0>, &mut sums);
    assert!((0..N).all(|j| sums[j] == 1 + (0..M).map(|i| x[i + M * j]).sum::<usize>()));
    let mut most = TensorArray::<usize, { 2 * M - 1 }, Layout<C<M>, C<2>>>::from_elem(Layout::VALUE, 0);
    tensor.fold_mode(C::<1>, &mut most, |most, element| most.max(*element));
    assert!((0..M).all(|i| most[i] == (0..N).map(|j| x[i + M * j]).max().unwrap()));
}

macro_rules! summed {
    ($layout:expr) => {
        modes($layout);
    };
}

#[test]
fn along_modes() {
    each! { summed }
    modes(Broadcast::VALUE);
}

/// What a function makes of the elements, each at its coordinate, in storage of its own; in the order of memory.
#[test]
fn mapped() {
    fn law<L: StaticLayout>(layout: L) {
        let elements = elements(layout);
        let (tensor, mut met) = (Tensor::new(&elements, layout).unwrap(), Vec::new());
        let doubled: TensorArray<usize, SIZE, _> = tensor.map(|element| {
            met.push(*element);
            2 * element
        });
        assert!((0..SIZE).all(|x| doubled[x] == 2 * tensor[x]));
        assert!(met.len() == SIZE && met.is_sorted(), "{}", L::LAYOUT);
        let again = doubled.map(|element| element + 1);
        assert!((0..SIZE).all(|x| again[x] == 2 * tensor[x] + 1));
    }
    law(Rows::VALUE);
    law(Columns::VALUE);
    law(Padded::VALUE);
    law(Tiled::VALUE);
    law(Matrix::<(C<{ 2 * N }>, C<2>)>::VALUE);
}

/// A reduction takes elements side by side: of every number of them, of one run and of many.
#[test]
fn runs_of_every_length() {
    type Banks = Composed<Swizzle<2, 3, 3>, C<0>, Layout<(C<4>, C<64>), (C<64>, C<1>)>>;
    let elements: Vec<usize> = (0..400).map(|x| x * x % 97).collect();
    for length in (0..70).chain([95, 96, 97, 100]).filter(|length| cfg!(not(miri)) || length % 8 < 2) {
        let line = DynTensor::row_major(&elements, (1_usize, length)).unwrap();
        assert_eq!(
            (line.sum(), line.max()),
            (elements[..length].iter().sum(), elements[..length].iter().copied().max())
        );
        let rows = DynTensor::strided(&elements, (3_usize, length), (length + 1, C::<1>)).unwrap();
        let all = || (0..3).flat_map(|i| elements[i * (length + 1)..][..length].iter().copied());
        assert_eq!((rows.sum(), rows.max()), (all().sum(), all().max()));
        let mut sums = [7; 3];
        rows.sum_mode(C::<1>, DynTensorMut::row_major(&mut sums, (3_usize,)).unwrap());
        assert!((0..3).all(|i| sums[i] == 7 + elements[i * (length + 1)..][..length].iter().sum::<usize>()));
    }
    let banks = Tensor::new(&elements, Banks::VALUE).unwrap();
    assert_eq!((banks.sum(), banks.max()), (elements[..256].iter().sum(), elements[..256].iter().copied().max()));
}

/// Sums along the middle of three runtime modes, the last of which is short, forwards and backwards, in each order.
#[test]
fn sums_along_a_middle_mode() {
    let (few, many): (&[usize], &[usize]) = (&[0, 1, 2, 3, 65], &[0, 1, 2, 63, 64, 65, 130]);
    let lasts: Vec<usize> = if cfg!(miri) { vec![1, 7, 13] } else { (0..35).chain([127, 128, 129]).collect() };
    let elements: Vec<usize> = (0..3 * 131 * 131).map(|x| x * x % 97).collect();
    for (&rows, &last) in (if cfg!(miri) { few } else { many }).iter().flat_map(|m| lasts.iter().map(move |n| (m, n))) {
        let tensor = DynTensor::strided(&elements, (3_usize, rows, last), (131 * rows, last + 1, C::<1>)).unwrap();
        let sum = |i, k| (0..rows).map(|j| tensor[(i, j, k)]).sum::<usize>();
        let (mut sums, mut turned) = (vec![1; 3 * last], vec![2; 3 * last]);
        tensor.sum_mode(C::<1>, DynTensorMut::row_major(&mut sums, (3_usize, last)).unwrap());
        tensor.sum_mode(C::<1>, DynTensorMut::column_major(&mut turned, (3_usize, last)).unwrap());
        for (i, k) in (0..3).flat_map(|i| (0..last).map(move |k| (i, k))) {
            assert_eq!((sums[i * last + k], turned[i + 3 * k]), (1 + sum(i, k), 2 + sum(i, k)), "{rows} x {last}");
        }
    }
}

/// With loops around the rows of a target that stays.
#[test]
fn sums_along_a_middle_mode_of_five() {
    let elements: Vec<usize> = (0..40_000).map(|x| x * x % 97).collect();
    for (rows, last) in [1, 2, 9, 64].into_iter().flat_map(|rows| [1, 3, 16, 33].map(|last| (rows, last))) {
        // Each mode is padded, so that no two are one loop.
        let plane = rows * (last + 1) + 2;
        let strides = (6 * plane + 90, 3 * plane + 30, plane, last + 1, C::<1>);
        let tensor = DynTensor::strided(&elements, (2_usize, 2_usize, 3_usize, rows, last), strides).unwrap();
        let mut sums = vec![1; 12 * last];
        tensor.sum_mode(C::<3>, DynTensorMut::row_major(&mut sums, (2_usize, 2_usize, 3_usize, last)).unwrap());
        for (number, sum) in sums.into_iter().enumerate() {
            let (matrix, k) = (number / last, number % last);
            let at = |j| tensor[(matrix / 6, matrix / 3 % 2, matrix % 3, j, k)];
            assert_eq!(sum, 1 + (0..rows).map(at).sum::<usize>(), "{rows} x {last}, {number}");
        }
    }
}
