//! Runtime extents.

use std::collections::BTreeSet;

use layout_static::{Along, C, DynTensor, DynTensorMut, Layout, RuntimeLayout, Static, Tensor, TensorMut, layout, zip};

use super::{M, N, Padded, SIZE, elements};

/// Runtime extents, in every order of two and three modes.
#[test]
fn runtime_extents() {
    // Under Miri small ones, and some of the orders.
    let large: &[[usize; 3]] = if cfg!(miri) { &[] } else { &[[5, 7, 3], [33, 18, 2], [20, 1, 40], [2, 19, 17]] };
    let some = if cfg!(miri) { 3 } else { 1 };
    for &[m, n, k] in [[2, 3, 2], [1, 1, 1], [0, 4, 5]].iter().chain(large) {
        let elements: Vec<usize> = (0..m * n * k * 2).collect();
        let strides = [[1, m, m * n], [n * k, k, 1], [n, 1, m * n], [2, 2 * m, 2 * m * n], [1, m * k, m]];
        for [first, second] in strides.iter().flat_map(|a| strides.iter().map(move |b| [*a, *b])).step_by(some) {
            let view = |[a, b, c]: [usize; 3]| DynTensor::strided(&elements, (m, n, k), (a, b, c)).unwrap();
            let mut written = vec![usize::MAX; elements.len()];
            let mut target = DynTensorMut::strided(&mut written, (m, n, k), (first[0], first[1], first[2])).unwrap();
            let (x, y) = (view(first), view(second));
            target.copy_from(x);
            zip((&mut target, y)).for_each(|(target, y)| *target = 3 * *target + y);
            let cells = (0..m * n * k).map(|x| (x % m, x / m % n, x / m / n));
            assert!(cells.clone().all(|at| target[at] == 3 * x[at] + y[at]));
            assert_eq!(target.sum(), cells.clone().map(|at| 3 * x[at] + y[at]).sum::<usize>());
            assert_eq!(x.max(), cells.clone().map(|at| x[at]).max());
            target.indexed_for_each_mut(|(i, j, k), element| *element = i + 100 * j + 10_000 * k);
            assert!(cells.clone().all(|at| target[at] == at.0 + 100 * at.1 + 10_000 * at.2));
            target.indexed_for_each_mut(|x: usize, element| *element = x);
            assert!(cells.clone().enumerate().all(|(x, at)| target[at] == x));
            assert!(target == target.as_tensor());
            if m * n * k > 0 {
                let mut other = elements.clone();
                let mut other = DynTensorMut::strided(&mut other, (m, n, k), (n * k, k, 1)).unwrap();
                other.copy_from(&target);
                other[(m - 1, n - 1, k - 1)] += 1;
                assert!(target != other);
            }
            let mut sums = vec![0; m * k];
            y.sum_mode(C::<1>, DynTensorMut::column_major(&mut sums, (m, k)).unwrap());
            assert!((0..m * k).all(|at| sums[at] == (0..n).map(|j| y[(at % m, j, at / m)]).sum::<usize>()));
        }
    }
}

/// Two runtime extents, and two runtime strides of static ones: rows, columns, both ways, far apart, met often.
#[test]
fn matrices() {
    let large: &[[usize; 2]] = if cfg!(miri) { &[] } else { &[[5, 7], [4, 1], [3, 0], [17, 18], [2, 40]] };
    let some = if cfg!(miri) { 5 } else { 1 };
    for &[m, n] in [[3, 4], [1, 4], [0, 3]].iter().chain(large) {
        let elements: Vec<usize> = (0..2 * m * n + 8).map(|x| x * x % 97).collect();
        let strides = [[n, 1], [1, m], [n + 1, 1], [1, m + 2], [2 * n, 2], [0, 1], [1, 0], [1, 1]];
        for [a, b] in strides.iter().flat_map(|a| strides.iter().map(move |b| [*a, *b])).step_by(some) {
            let other = DynTensor::strided(&elements, (m, n), (b[0], b[1])).unwrap();
            let at = |x: usize| (x % m, x / m);
            assert_eq!(other.sum(), (0..m * n).map(|x| other[at(x)]).sum::<usize>());
            assert_eq!(other.max(), (0..m * n).map(|x| other[at(x)]).max());
            let mut written = elements.clone();
            let mut target = DynTensorMut::strided(&mut written, (m, n), (a[0], a[1])).unwrap();
            target.fill(1);
            assert!((0..m * n).all(|x| target[at(x)] == 1));
            // What is met twice is not written by a copy.
            let inside: BTreeSet<usize> = (0..m * n).map(|x| a[0] * (x % m) + a[1] * (x / m)).collect();
            if inside.len() < m * n {
                continue;
            }
            target.copy_from(other);
            assert!((0..m * n).all(|x| target[at(x)] == other[at(x)]));
            target.zip_mut_with(other, |target, other| *target = 3 * *target + other);
            assert!((0..m * n).all(|x| target[at(x)] == 4 * other[at(x)]));
            assert!((0..written.len()).all(|x| inside.contains(&x) || written[x] == elements[x]));
        }
    }
}

#[test]
#[should_panic(expected = "[L0607] tensor: mode 1 of one tensor has extent 3, of the other 2")]
fn extents_that_differ() {
    let numbers = [1, 2, 3, 4, 5, 6];
    let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize)).unwrap();
    let other = DynTensor::row_major(&numbers, (2_usize, 2_usize)).unwrap();
    zip((matrix, other)).for_each(|_| {});
}

#[test]
#[should_panic(expected = "[L0301]")]
fn written_twice() {
    let mut numbers = [0; 6];
    let target = DynTensorMut::strided(&mut numbers, (2_usize, 3_usize), (1_usize, 1_usize)).unwrap();
    zip((target,)).for_each(|_| {});
}

/// More parts of a coordinate than are counted along, with static shapes and with runtime extents.
#[test]
fn coordinates_of_many_parts() {
    type Six = Layout<(C<2>, C<3>, C<2>, C<3>, C<2>, C<2>), (C<72>, C<24>, C<12>, C<4>, C<2>, C<1>)>;
    let mut numbers = [0; 144];
    TensorMut::from_array(&mut numbers, Six::VALUE).indexed_for_each_mut(|(a, b, c, d, e, f), number| {
        *number = f + 2 * (e + 2 * (d + 3 * (c + 2 * (b + 3 * a))));
    });
    assert!(numbers.into_iter().eq(0..144));
    let mut numbers = [0; 144];
    let extents = (2_usize, 3_usize, 2_usize, 3_usize, 2_usize, 2_usize);
    DynTensorMut::row_major(&mut numbers, extents).unwrap().indexed_for_each_mut(|(a, b, c, d, e, f), number| {
        *number = f + 2 * (e + 2 * (d + 3 * (c + 2 * (b + 3 * a))));
    });
    assert!(numbers.into_iter().eq(0..144));
}

/// A static layout beside runtime extents.
#[test]
fn static_beside_runtime() {
    let (numbers, mut target) = (elements(Padded::VALUE), vec![0; SIZE]);
    let mut matrix = DynTensorMut::row_major(&mut target, (M, N)).unwrap();
    matrix.copy_from(Tensor::new(&numbers, Padded::VALUE).unwrap());
    assert!((0..SIZE).all(|x| matrix[(x % M, x / M)] == Padded::VALUE.index((x % M, x / M))));
}

/// Several tensors of one runtime mode, as the fields of structures.
#[test]
fn one_runtime_mode() {
    layout! { type Structures = (2?, 3) : (3, 1); }
    for count in [0, 2, 4, 10] {
        let (mut ours, theirs): (Vec<usize>, Vec<usize>) = ((0..3 * count).collect(), (0..3 * count).collect());
        if count > 0 {
            let mut tensor = Structures::with([count]).unwrap().tensor_mut(&mut ours).unwrap();
            let mut fields = tensor.try_parts_mut(Along::<1>).unwrap();
            let (x, y, z) = (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
            zip((x, y, z)).for_each(|(x, y, z)| (*x, *y, *z) = (*z, *x, *y + *x));
        }
        let turned = theirs.chunks(3).flat_map(|old| [old[2], old[0], old[1] + old[0]]);
        assert!(ours.into_iter().eq(turned), "{count}");
        let pairs: Vec<_> = (0..count).map(|x| (x, 2 * x)).collect();
        let (left, right): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
        let left = DynTensor::row_major(&left, (count,)).unwrap();
        assert_eq!(
            zip((left, DynTensor::row_major(&right, (count,)).unwrap())).fold(0, |sum, (x, y)| sum + x * y),
            pairs.iter().map(|(x, y)| x * y).sum::<usize>()
        );
    }
}
