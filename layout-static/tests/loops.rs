//! Loops in the order of memory: every coordinate once, each with the elements of all tensors there.

use layout_static::{
    Bounded, C, Composed, DynTensor, DynTensorMut, Layout, Neg, Static, StaticLayout, Swizzle, Tensor, TensorArray,
    TensorMut, layout, zip,
};

layout! {
    type Rows = (40, 36) : (36, 1);
    type Columns = (40, 36) : (1, 40);
    #[allow(intractable)] type Padded = (40, 36) : (41, 1);
    type Tiled = ((8, 5), (4, 9)) : ((4, 288), (1, 32));
    type Broadcast = (40, 36) : (0, 1);
    #[allow(intractable)] type Swizzled = swizzle(2, 2, 3) * ((40, 36) : (64, 1));
    type Odd = swizzle(1, 0, 3) * ((40, 36) : (1, 40));
    type Line = 1440 : 1;
    type Leading = (40, 36) : (?, 1);
    type Free = (40, 36) : (?, ?);
}
type Reversed = Layout<(C<40>, C<36>), (Neg<36>, Neg<1>)>;

const SIZE: usize = 1440;

/// The elements of a layout, each the number of its place.
fn elements<L: StaticLayout>(layout: L) -> Vec<usize> {
    (0..usize::try_from(layout.cosize().unwrap()).unwrap()).collect()
}

/// By the definition: the element at each coordinate.
fn at<L: StaticLayout>(layout: L, elements: &[usize]) -> Vec<usize> {
    let tensor = Tensor::new(elements, layout).unwrap();
    (0..SIZE).map(|x| tensor[x]).collect()
}

/// All loops over a target and two sources.
fn law<A: StaticLayout, B: StaticLayout, D: StaticLayout>(a: A, b: B, d: D) {
    let (target, second, third) = (elements(a), elements(b), elements(d));
    let (x, y, z) = (at(a, &target), at(b, &second), at(d, &third));
    let (second, third) = (Tensor::new(&second, b).unwrap(), Tensor::new(&third, d).unwrap());

    let mut met = vec![0; SIZE];
    let mut written = target.clone();
    let mut tensor = TensorMut::new(&mut written, a).unwrap();
    zip((&mut tensor, second, &third)).for_each(|(target, y, z)| *target = 3 * *target + 5 * y + 7 * z);
    zip((&mut tensor, second)).indexed_for_each(|i: usize, (target, other)| {
        met[i] += 1;
        assert_eq!((*target, *other), (3 * x[i] + 5 * y[i] + 7 * z[i], y[i]));
    });
    assert!(met.iter().all(|count| *count == 1));
    tensor.zip_mut_with(third, |target, z| *target += z);
    assert!((0..SIZE).all(|i| tensor[i] == 3 * x[i] + 5 * y[i] + 8 * z[i]));
    tensor.copy_from(second);
    assert!((0..SIZE).all(|i| tensor[i] == y[i]));
    assert_eq!(tensor, second);
    assert_eq!(second, tensor);
    tensor[SIZE - 1] += 1;
    assert!(tensor != second);
    tensor.indexed_for_each_mut(|(i, j), target| *target = i + 100 * j);
    assert!((0..SIZE).all(|x| tensor[x] == x % 40 + 100 * (x / 40)));
    tensor.for_each_mut(|target| *target *= 2);
    assert_eq!(
        (tensor.sum(), tensor.max(), tensor.min()),
        (2 * (40 * 36 * 35 / 2 * 100 + 36 * 40 * 39 / 2), Some(7078), Some(0))
    );
    tensor.fill(9);
    assert_eq!(tensor.fold(0, |sum, element| sum + element), 9 * SIZE);
    // Nothing else was written.
    let inside: Vec<usize> = x;
    assert!(written.iter().enumerate().all(|(place, value)| inside.contains(&place) || *value == place));
}

/// Sums along both modes, in a target of each order.
fn modes<L: StaticLayout>(layout: L) {
    let elements = elements(layout);
    let (x, tensor) = (at(layout, &elements), Tensor::new(&elements, layout).unwrap());
    let mut sums = TensorArray::<usize, 36, Layout<C<36>, C<1>>>::from_elem(Layout::VALUE, 1);
    tensor.sum_mode(C::<0>, &mut sums);
    assert!((0..36).all(|j| sums[j] == 1 + (0..40).map(|i| x[i + 40 * j]).sum::<usize>()));
    let mut most = TensorArray::<usize, 79, Layout<C<40>, C<2>>>::from_elem(Layout::VALUE, 0);
    tensor.fold_mode(C::<1>, &mut most, |most, element| most.max(*element));
    assert!((0..40).all(|i| most[i] == (0..36).map(|j| x[i + 40 * j]).max().unwrap()));
}

macro_rules! each {
    ($macro:ident $(, $given:expr)*) => {
        $macro!(Rows::VALUE $(, $given)*);
        $macro!(Columns::VALUE $(, $given)*);
        $macro!(Padded::VALUE $(, $given)*);
        $macro!(Tiled::VALUE $(, $given)*);
        $macro!(Reversed::VALUE $(, $given)*);
        $macro!(Swizzled::VALUE $(, $given)*);
        $macro!(Leading::with_strides([50]) $(, $given)*);
        $macro!(Free::with_strides([1, 41]) $(, $given)*);
        $macro!(Free::with_strides([37, 1]) $(, $given)*);
    };
}

macro_rules! written {
    ($target:expr, $source:expr) => {
        law($target, $source, Rows::VALUE);
    };
}

macro_rules! read {
    ($source:expr) => {
        each! { written, $source }
    };
}

#[test]
fn every_pair() {
    each! { read }
}

#[test]
fn broadcast_and_other_shapes() {
    law(Rows::VALUE, Broadcast::VALUE, Columns::VALUE);
    law(Columns::VALUE, Line::VALUE, Broadcast::VALUE);
    law(Odd::VALUE, Odd::VALUE, Padded::VALUE);
    law(Rows::VALUE, Odd::VALUE, Layout::<(C<6>, C<240>), (C<240>, C<1>)>::VALUE);
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

/// Slices of a swizzled tensor begin anywhere in the runs that the swizzle leaves together.
#[test]
fn slices_of_a_swizzle() {
    let mut elements = elements(Swizzled::VALUE);
    let mut tensor = TensorMut::new(&mut elements, Swizzled::VALUE).unwrap();
    for i in Bounded::<40>::all() {
        tensor.slice_mut((i, ..)).indexed_for_each_mut(|j: usize, element| *element = 100 * i.get() + j);
        assert_eq!(tensor.slice((i, ..)).sum(), 3600 * i.get() + 35 * 18);
    }
    assert!((0..SIZE).all(|x| tensor[x] == 100 * (x % 40) + x / 40));
}

/// Runtime extents, in every order of two and three modes.
#[test]
fn runtime_extents() {
    for [m, n, k] in [[5, 7, 3], [1, 1, 1], [33, 18, 2], [0, 4, 5], [20, 1, 40], [2, 19, 17]] {
        let elements: Vec<usize> = (0..m * n * k * 2).collect();
        let strides = [[1, m, m * n], [n * k, k, 1], [n, 1, m * n], [2, 2 * m, 2 * m * n], [1, m * k, m]];
        for [first, second] in strides.iter().flat_map(|a| strides.iter().map(move |b| [*a, *b])) {
            let view = |[a, b, c]: [usize; 3]| DynTensor::new(&elements, (m, n, k), (a, b, c)).unwrap();
            let mut written = vec![usize::MAX; elements.len()];
            let mut target = DynTensorMut::new(&mut written, (m, n, k), (first[0], first[1], first[2])).unwrap();
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
                let mut other = DynTensorMut::new(&mut other, (m, n, k), (n * k, k, 1)).unwrap();
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
    let target = DynTensorMut::new(&mut numbers, (2_usize, 3_usize), (1_usize, 1_usize)).unwrap();
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
    let mut matrix = DynTensorMut::row_major(&mut target, (40_usize, 36_usize)).unwrap();
    matrix.copy_from(Tensor::new(&numbers, Padded::VALUE).unwrap());
    assert!((0..SIZE).all(|x| matrix[(x % 40, x / 40)] == 41 * (x % 40) + x / 40));
}

/// Swizzled shared memory of as many elements.
type Smem = Composed<Swizzle<1, 0, 3>, C<0>, Layout<(C<40>, C<36>), (C<1>, C<40>)>>;

/// What is no plain data.
#[test]
fn texts() {
    let texts: Vec<String> = (0..SIZE).map(|x| x.to_string()).collect();
    let mut copy = vec![String::new(); SIZE];
    let mut target = TensorMut::new(&mut copy, Columns::VALUE).unwrap();
    let source = Tensor::new(&texts, Rows::VALUE).unwrap();
    target.copy_from(source);
    assert!(target == source);
    target.zip_mut_with(source, |text, more| text.push_str(more));
    assert!((0..SIZE).all(|x| target[x] == source[x].repeat(2)));
    let mut copy = vec![String::new(); SIZE];
    TensorMut::new(&mut copy, Smem::VALUE).unwrap().copy_from(source);
    assert!(Tensor::new(&copy, Smem::VALUE).unwrap() == source);
}

/// On all threads: the same, in parts.
#[cfg(feature = "rayon")]
#[test]
fn on_threads() {
    fn law<L: StaticLayout, M: StaticLayout>(a: L, b: M) {
        let mut elements = vec![0; usize::try_from(a.cosize().unwrap()).unwrap()];
        let source: Vec<usize> = (0..usize::try_from(b.cosize().unwrap()).unwrap()).collect();
        let (mut target, source) = (TensorMut::new(&mut elements, a).unwrap(), Tensor::new(&source, b).unwrap());
        zip((&mut target, source)).par_for_each(|(target, source)| *target += source + 1);
        assert!((0..L::SIZE).all(|x| target[x] == source[x] + 1));
        let sum = zip((&target,)).par_fold(|| 0, |sum, (x,)| sum + x, |sum, other| sum + other);
        assert_eq!(sum, target.sum());
    }
    type Large = Layout<(C<300>, C<200>), (C<200>, C<1>)>;
    type Turned = Layout<(C<300>, C<200>), (C<1>, C<300>)>;
    type Smem = Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<300>, C<200>), (C<256>, C<1>)>>;
    law(Large::VALUE, Turned::VALUE);
    law(Turned::VALUE, Smem::VALUE);
    law(Smem::VALUE, Layout::<(C<300>, C<200>), (usize, usize)>::with_strides([210, 1]));
    law(Layout::<(C<300>, C<200>), (usize, C<1>)>::with_strides([210]), Layout::<C<60_000>, C<0>>::VALUE);
    law(Rows::VALUE, Columns::VALUE);
    let (numbers, mut copy) = (vec![3; 300 * 177], vec![0; 300 * 177]);
    let source = DynTensor::column_major(&numbers, (300_usize, 177_usize)).unwrap();
    let mut target = DynTensorMut::row_major(&mut copy, (300_usize, 177_usize)).unwrap();
    zip((&mut target, source)).par_for_each(|(target, source)| *target += source);
    assert!(target == source);
}
