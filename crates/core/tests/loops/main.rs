//! Loops in the order of memory: every coordinate once, each with the elements of all tensors there.

use std::collections::BTreeSet;

use layout_static::ops::WithShape;
use layout_static::{
    Along, Bounded, C, Composed, DynTensor, DynTensorMut, Layout, Neg, RuntimeLayout, Static, StaticLayout, Swizzle,
    Tensor, TensorArray, TensorMut, layout, zip,
};

/// What the loops go through: larger than a block both ways; under Miri, where [`blocks`] are, as small as they may be.
#[cfg(not(miri))]
mod sizes {
    use super::layout;

    pub(super) const M: usize = 40;
    pub(super) const N: usize = 36;

    layout! {
        pub type Rows = (40, 36) : (36, 1);
        pub type Columns = (40, 36) : (1, 40);
        #[allow(intractable)] pub type Padded = (40, 36) : (41, 1);
        pub type Tiled = ((8, 5), (4, 9)) : ((4, 288), (1, 32));
        pub type Broadcast = (40, 36) : (0, 1);
        #[allow(intractable)] pub type Swizzled = swizzle(2, 2, 3) * ((40, 36) : (64, 1));
        pub type Odd = swizzle(1, 0, 3) * ((40, 36) : (1, 40));
        pub type Line = 1440 : 1;
        pub type Six = (6, 240) : (240, 1);
    }
}
#[cfg(miri)]
mod sizes {
    use super::layout;

    pub(super) const M: usize = 8;
    pub(super) const N: usize = 6;

    layout! {
        pub type Rows = (8, 6) : (6, 1);
        pub type Columns = (8, 6) : (1, 8);
        #[allow(intractable)] pub type Padded = (8, 6) : (7, 1);
        pub type Tiled = ((4, 2), (2, 3)) : ((2, 24), (1, 8));
        pub type Broadcast = (8, 6) : (0, 1);
        #[allow(intractable)] pub type Swizzled = swizzle(2, 2, 3) * ((8, 6) : (8, 1));
        pub type Odd = swizzle(1, 0, 3) * ((8, 6) : (1, 8));
        pub type Line = 48 : 1;
        pub type Six = (6, 8) : (8, 1);
    }
}
use sizes::{Broadcast, Columns, Line, M, N, Odd, Padded, Rows, Six, Swizzled, Tiled};

type Matrix<D> = Layout<(C<M>, C<N>), D>;
type Leading = Matrix<(usize, C<1>)>;
type Free = Matrix<(usize, usize)>;
type Reversed = Matrix<(Neg<N>, Neg<1>)>;

const SIZE: usize = M * N;

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
    assert!((0..SIZE).all(|x| tensor[x] == x % M + 100 * (x / M)));
    tensor.for_each_mut(|target| *target *= 2);
    let sum = 2 * (SIZE * (N - 1) / 2 * 100 + SIZE * (M - 1) / 2);
    assert_eq!((tensor.sum(), tensor.max(), tensor.min()), (sum, Some(2 * (M - 1 + 100 * (N - 1))), Some(0)));
    tensor.fill(9);
    assert_eq!(tensor.fold(0, |sum, element| sum + element), 9 * SIZE);
    // Nothing else was written.
    let inside: BTreeSet<usize> = x.into_iter().collect();
    assert!(written.iter().enumerate().all(|(place, value)| inside.contains(&place) || *value == place));
}

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

macro_rules! each {
    ($macro:ident $(, $given:tt)*) => {
        $macro!(Rows::VALUE $(, $given)*);
        $macro!(Columns::VALUE $(, $given)*);
        $macro!(Padded::VALUE $(, $given)*);
        $macro!(Tiled::VALUE $(, $given)*);
        $macro!(Reversed::VALUE $(, $given)*);
        $macro!(Swizzled::VALUE $(, $given)*);
        $macro!(Leading::with_strides([N + 14]) $(, $given)*);
        $macro!(Free::with_strides([1, M + 1]) $(, $given)*);
        $macro!(Free::with_strides([N + 1, 1]) $(, $given)*);
    };
}

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

/// Slices of a swizzled tensor begin anywhere in the runs that the swizzle leaves together.
#[test]
fn slices_of_a_swizzle() {
    let mut elements = elements(Swizzled::VALUE);
    let mut tensor = TensorMut::new(&mut elements, Swizzled::VALUE).unwrap();
    for i in Bounded::<M>::all() {
        tensor.slice_mut((i, ..)).indexed_for_each_mut(|j: usize, element| *element = 100 * i.get() + j);
        assert_eq!(tensor.slice((i, ..)).sum(), 100 * N * i.get() + N * (N - 1) / 2);
    }
    assert!((0..SIZE).all(|x| tensor[x] == 100 * (x % M) + x / M));
}

/// A tensor of blocks, each element one that differs from all others.
fn numbered<L: StaticLayout>(layout: L, from: usize) -> Vec<usize> {
    elements(layout).iter().map(|place| from + 3 * place).collect()
}

/// Loops over tensors of the swizzles of two layouts, beside the same by coordinates: what one swizzle permutes is gone
/// through in the order of memory, and meets what the other tensors have there.
fn permuted<L: StaticLayout, A: StaticLayout>(layout: L, other: A) {
    let (size, at) = (layout.size(), |x: usize| (x % 8, x / 8));
    let (mut target, x, y) = (numbered(layout, 3), numbered(layout, 7), numbered(other, 5));
    let (x, y) = (Tensor::new(&x, layout).unwrap(), Tensor::new(&y, other).unwrap());
    let before = target.clone();
    let (before, mut written) = (Tensor::new(&before, layout).unwrap(), TensorMut::new(&mut target, layout).unwrap());
    zip((&mut written, x)).for_each(|(target, x)| *target += 2 * x);
    assert!((0..size).map(at).all(|at| written[at] == before[at] + 2 * x[at]));
    zip((&mut written, x, y)).for_each(|(target, x, y)| *target = 3 * x + y);
    assert!((0..size).map(at).all(|at| written[at] == 3 * x[at] + y[at]));
    assert!(written != x && x == Tensor::new(&numbered(layout, 7), layout).unwrap());
    assert_eq!(zip((x, x)).fold(0, |sum, (a, b)| sum + a * b), (0..size).map(at).map(|at| x[at] * x[at]).sum());
    written.copy_from(y);
    assert!(written == y);
    written.for_each_mut(|element| *element += 1);
    assert!((0..size).map(at).all(|at| written[at] == y[at] + 1));
    assert_eq!(written.max(), y.max().map(|most| most + 1));
    written.indexed_for_each_mut(|(i, j), element| *element = 10 * j + i);
    assert!((0..size).map(at).all(|(i, j)| written[(i, j)] == 10 * j + i));
    // Rows begin where a swizzle does not, or at every second row.
    for i in Bounded::<8>::all() {
        written.slice_mut((i, ..)).fill(i.get());
        zip((written.slice_mut((i, ..)), x.slice((i, ..)))).for_each(|(target, x)| *target += x);
    }
    assert!((0..size).map(at).all(|at| written[at] == at.0 + x[at]));
}

#[test]
fn one_swizzle_permutes() {
    layout! {
        type Blocks = swizzle(2, 1, 2) * ((8, 16) : (16, 1));
        type Same = swizzle(2, 1, 2) * ((8, 16) : (1, 8));
        type Other = swizzle(2, 2, 2) * ((8, 16) : (16, 1));
        type Wide = swizzle(2, 1, 4) * ((8, 16) : (16, 1));
        #[allow(intractable)] type Apart = swizzle(2, 1, 2) * ((8, 32) : (64, 1));
        #[allow(intractable)] type Close = swizzle(2, 1, 2) * ((8, 32) : (48, 1));
        type Part = swizzle(2, 1, 2) * ((8, 15) : (15, 1));
        type Gray = (8, (2, 2, 2, 2)) ^ (16, (1, 3, 6, 12));
        type Turned = (8, 16) ^ (1, 8);
        type Plain = (8, 16) : (16, 1);
        type PlainApart = (8, 32) : (32, 1);
        type PlainPart = (8, 15) : (15, 1);
        type Begun = swizzle(2, 1, 2) o 32 o ((8, 16) : (16, 1));
        type Beside = swizzle(2, 1, 2) o 6 o ((8, 16) : (16, 1));
    }
    permuted(Blocks, Same);
    permuted(Part, PlainPart);
    permuted(Gray, Blocks);
    permuted(Beside, Begun);
    // Miri sees the same accesses in the others.
    if cfg!(miri) {
        return;
    }
    permuted(Blocks, Blocks);
    permuted(Blocks, Other);
    permuted(Blocks, Plain);
    permuted(Wide, Wide);
    permuted(Wide, Blocks);
    permuted(Apart, Apart);
    permuted(Apart, Close);
    permuted(Close, PlainApart);
    permuted(Part, Part);
    permuted(Gray, Gray);
    permuted(Turned, Plain);
    permuted(Begun, Blocks);
    permuted(Begun, Begun);
    permuted(Beside, Beside);
}

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

/// Swizzled shared memory of as many elements.
type Smem = Composed<Swizzle<1, 0, 3>, C<0>, Matrix<(C<1>, C<M>)>>;

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

/// What a loop gives may be kept until all of it was given, and is written then.
#[test]
fn references_that_are_kept() {
    let source: Vec<usize> = (0..20).collect();
    for columns in [1, 4, 5] {
        let mut numbers = vec![0; 20];
        let extents = (20 / columns, columns);
        let target = DynTensorMut::row_major(&mut numbers, extents).unwrap();
        let twice = DynTensor::row_major(&source, extents).unwrap();
        let mut kept = Vec::new();
        zip((target, twice, twice)).for_each(|elements| kept.push(elements));
        for (element, x, y) in kept {
            *element = x + y;
        }
        assert!(numbers.iter().zip(0..).all(|(number, x)| *number == 2 * x));
    }
}

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
#[cfg(all(feature = "rayon", not(miri)))]
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
    let padded = Layout::<(C<300>, C<200>), (usize, C<1>)>::with_strides([210]);
    law(padded, Layout::<(C<300>, C<200>), (C<0>, C<0>)>::VALUE);
    law(Rows::VALUE, Columns::VALUE);
    let (numbers, mut copy) = (vec![3; 300 * 177], vec![0; 300 * 177]);
    let source = DynTensor::column_major(&numbers, (300_usize, 177_usize)).unwrap();
    let mut target = DynTensorMut::row_major(&mut copy, (300_usize, 177_usize)).unwrap();
    zip((&mut target, source)).par_for_each(|(target, source)| *target += source);
    assert!(target == source);
}
