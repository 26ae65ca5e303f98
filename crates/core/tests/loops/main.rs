//! Loops in the order of memory: every coordinate once, each with the elements of all tensors there.

mod pairs;
mod reductions;
mod references;
mod runtime;
mod swizzles;
#[cfg(all(feature = "rayon", not(miri)))]
mod threads;

use std::collections::BTreeSet;

use layout_static::{C, Layout, Neg, StaticLayout, Tensor, TensorMut, layout, zip};

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

use each;
