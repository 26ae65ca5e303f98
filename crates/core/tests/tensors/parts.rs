//! Parts and other views of a tensor have the elements that the algebra says.

use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;

use layout_static::{ByMode, C, Keep, Layout, Neg, Static, StaticLayout, Tensor, TensorMut};

use crate::family::*;

/// A thread-value layout over 24 coordinates: 4 threads, 6 values each.
type Threads = Layout<(C<4>, (C<2>, C<3>)), (C<2>, (C<1>, C<8>))>;

/// Six threads, by rows.
type Workers = Layout<(C<2>, C<3>), (C<3>, C<1>)>;

fn views<L: StaticLayout>(layout: L) {
    let (places, length) = places(layout);
    let elements = numbers(length);
    let tensor = Tensor::new(&elements, layout).unwrap();
    for (thread, mine) in (0..4).map(|thread| (thread, tensor.partition(Threads::VALUE, thread))) {
        assert!((0..6).all(|value| mine[value] == places[Threads::VALUE.index((thread, value))]));
    }
    assert!(catch_unwind(|| tensor.partition(Threads::VALUE, 4).iter().count()).is_err());
    let mut elements = numbers(length);
    for thread in 0..4 {
        TensorMut::new(&mut elements, layout)
            .unwrap()
            .into_partition(Threads::VALUE, thread)
            .for_each_mut(|element| *element += 100);
    }
    assert!((0..length).all(|i| elements[i] == i + if places.contains(&i) { 100 } else { 0 }));
    let elements = numbers(length);
    let tensor = Tensor::new(&elements, layout).unwrap();
    assert!(tensor.coalesce().iter().eq(tensor.iter()));
    assert!(tensor.flatten().iter().eq(tensor.iter()));
    assert!(tensor.with_shape((C::<2>, C::<12>)).iter().eq(tensor.iter()));
    let tiles = tensor.logical_divide(C::<8>);
    assert!((0..24).all(|x| tiles[(x % 8, x / 8)] == tensor[x]));
    let backwards = tensor.composition(Layout::of(C::<24>, Neg::<1>));
    assert!(backwards.iter().eq(tensor.iter().rev()));
    let even = tensor.composition(Layout::of(C::<12>, C::<2>));
    assert!((0..12).all(|x| even[x] == tensor[2 * x]));
}

#[test]
fn partitions_and_regroupings() {
    views(Line::VALUE);
    views(Rows::VALUE);
    views(Columns::VALUE);
    views(Padded::VALUE);
    views(UpsideDown::VALUE);
    views(Backwards::VALUE);
    views(Nested::VALUE);
    views(Interleaved::VALUE);
    views(Leading::with_strides([9]));
    views(Apart::with_strides([7, 1]));
    views(Swizzled::VALUE);
    views(Many::VALUE);
}

/// What has two modes of 4 and 6.
fn matrices<L: StaticLayout>(layout: L) {
    let (_, length) = places(layout);
    let elements = numbers(length);
    let tensor = Tensor::new(&elements, layout).unwrap();
    let transposed = tensor.reverse();
    let selected = tensor.select((C::<1>, C::<0>));
    let tiles = tensor.zipped_divide(ByMode::of((C::<2>, C::<3>)));
    let band = tensor.local_tile(ByMode::of((C::<2>, C::<3>)), (1, ..));
    let columns = tensor.local_tile(ByMode::of((C::<2>, Keep)), (.., 3));
    let group = tensor.group(C::<0>, C::<2>);
    for i in 0..4 {
        for j in 0..6 {
            let element = &tensor[(i, j)];
            assert_eq!(&transposed[(j, i)], element);
            assert_eq!(&selected[(j, i)], element);
            assert_eq!(&group[((i, j),)], element);
            assert_eq!(&tiles[((i % 2, j % 3), (i / 2, j / 3))], element);
            let mine = tensor.local_partition(Workers::VALUE, 3 * (i % 2) + j % 3);
            assert_eq!(&mine[(i / 2, j / 3)], element);
            if i >= 2 {
                assert_eq!(&band[((i % 2, j % 3), j / 3)], element);
            }
        }
        assert_eq!(columns[((i % 2, 0), i / 2)], tensor[(i, 3)]);
        assert_eq!(tensor.mode(C::<0>)[i], tensor[(i, 0)]);
    }
    assert!(catch_unwind(|| tensor.local_partition(Workers::VALUE, 6).iter().count()).is_err());
    assert!(catch_unwind(|| tensor.local_tile(ByMode::of((C::<2>, C::<3>)), (2, ..)).iter().count()).is_err());
    let mut elements = numbers(length);
    let mut tensor = TensorMut::new(&mut elements, layout).unwrap();
    tensor.reborrow().into_local_tile(ByMode::of((C::<2>, C::<3>)), (1, 1)).fill(1000);
    tensor.reborrow().into_local_partition(Workers::VALUE, 0)[(0, 0)] = 1001;
    tensor.reborrow().reverse()[(1, 0)] = 1002;
    assert_eq!([tensor[(2, 3)], tensor[(3, 5)], tensor[(0, 0)], tensor[(0, 1)]], [1000, 1000, 1001, 1002]);
    tensor.swap((0, 0), (3, 5));
    tensor.swap((0, 1), 4);
    assert_eq!([tensor[(3, 5)], tensor[(0, 0)], tensor[(0, 1)]], [1001, 1000, 1002]);
    assert!(catch_unwind(AssertUnwindSafe(|| tensor.swap((0, 0), (4, 0)))).is_err());
}

#[test]
fn tiles_of_matrices() {
    matrices(Rows::VALUE);
    matrices(Columns::VALUE);
    matrices(Padded::VALUE);
    matrices(UpsideDown::VALUE);
    matrices(Backwards::VALUE);
    matrices(Nested::VALUE);
    matrices(Interleaved::VALUE);
    matrices(Leading::with_strides([7]));
    matrices(Apart::with_strides([1, 4]));
    matrices(Swizzled::VALUE);
}

/// The words of a tensor on the caller's word.
fn promised<L: StaticLayout>(layout: L) {
    let (places, length) = places(layout);
    let mut elements = numbers(length);
    let base = NonNull::from(&mut elements[..]).cast::<usize>();
    // SAFETY: the element at coordinate 0 is one of them.
    let base = unsafe { base.add(places[0]) };
    // SAFETY: `places` says where the elements lie around the one at coordinate 0.
    let tensor = unsafe { Tensor::from_raw_parts(base, layout) };
    assert!(tensor.iter().eq(&places));
    for (x, place) in places.iter().enumerate() {
        // SAFETY: `x` is a coordinate.
        assert_eq!(unsafe { tensor.get_unchecked(x) }, place);
    }
    let mut room = vec![MaybeUninit::uninit(); length];
    let mut squares = TensorMut::new(&mut room, layout).unwrap().init(|x| x * x);
    // SAFETY: 5 is a coordinate.
    assert_eq!(unsafe { *squares.get_unchecked_mut(5) }, 25);
    // SAFETY: 6 is a coordinate.
    assert_eq!(unsafe { *squares.get_unchecked(6) }, 36);
    assert!(squares.iter().copied().eq((0..24).map(|x| x * x)));
    let room = Tensor::new(&room, layout).unwrap();
    // SAFETY: `init` has written every element.
    assert!(unsafe { room.assume_init() }.iter().copied().eq((0..24).map(|x| x * x)));
}

macro_rules! promise {
    ($layout:expr) => {
        promised($layout);
    };
}

#[test]
fn raw_parts_and_uninitialized_memory() {
    each_injective! { promise }
}

#[test]
fn contiguous_elements() {
    let mut elements = numbers(24);
    let tensor = Tensor::new(&elements, Rows::VALUE).unwrap();
    for i in 0..4 {
        assert_eq!(tensor.slice((i, ..)).as_slice(), &elements[6 * i..6 * i + 6]);
        assert_eq!(tensor.slice((i, ..)).as_array::<6>()[5], 6 * i + 5);
    }
    let mut tensor = TensorMut::new(&mut elements, Columns::VALUE).unwrap();
    tensor.slice_mut((.., 2)).as_mut_slice().fill(0);
    *tensor.slice_mut((.., 3)).as_mut_array() = [1; 4];
    tensor.into_mut_slice()[0] = 7;
    assert_eq!(elements[..9], [7, 1, 2, 3, 4, 5, 6, 7, 0]);
    assert_eq!(elements[8..17], [0, 0, 0, 0, 1, 1, 1, 1, 16]);
}
