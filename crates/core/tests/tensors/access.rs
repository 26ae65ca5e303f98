//! Tensors reach the elements that their layouts name, and no others.

use std::panic::catch_unwind;

use layout_static::{ByMode, C, Keep, Layout, LayoutError, StaticLayout, Tensor, TensorMut};

type Rows = Layout<(C<4>, C<6>), (C<6>, C<1>)>;
type Padded = Layout<(C<4>, C<6>), (C<8>, C<1>)>;
type Leading = Layout<(C<4>, C<6>), (usize, C<1>)>;

fn numbers<const N: usize>() -> [usize; N] {
    core::array::from_fn(|i| i)
}

/// Every coordinate of a `4 x 6` tensor over `0, 1, 2, ..` reads its index; the ring around it reads nothing.
fn reads<L: StaticLayout>(tensor: Tensor<'_, usize, L>) {
    for i in 0..6 {
        for j in 0..8 {
            if i < 4 && j < 6 {
                let index = tensor.layout().index((i, j));
                assert_eq!(tensor[(i, j)], index);
                assert_eq!(tensor.get((i, j)), Some(&index));
                assert_eq!(tensor.get(i + 4 * j), Some(&index));
                assert_eq!(tensor.slice((i, ..))[j], index);
                assert_eq!(tensor.slice((.., j))[i], index);
                assert_eq!(tensor.slice((.., ..))[(i, j)], index);
            } else {
                assert_eq!(tensor.get((i, j)), None);
                assert!(catch_unwind(|| tensor[(i, j)]).is_err());
            }
        }
    }
    assert_eq!(tensor.get(24), None);
    assert_eq!(tensor.get(usize::MAX), None);
    assert_eq!(tensor.get((0, u64::MAX)), None);
    assert_eq!(tensor.get((-1, 0)), None);
    assert_eq!(tensor.iter().len(), 24);
    for (x, element) in tensor.iter().enumerate() {
        assert_eq!(*element, tensor.layout().index(x));
    }
    assert!(tensor.iter().rev().eq(tensor.iter().collect::<Vec<_>>().into_iter().rev()));
}

#[test]
fn reading() -> Result<(), LayoutError> {
    reads(Tensor::from_array(&numbers::<24>(), Rows::new()));
    reads(Tensor::from_array(&numbers::<30>(), Padded::new()));
    reads(Tensor::new(&numbers::<24>(), Rows::new())?);
    for leading in [0, 1, 6, 11] {
        reads(Tensor::new(&numbers::<39>(), Leading::with_strides([leading]))?);
    }
    Ok(())
}

#[test]
fn a_slice_that_is_too_short_is_refused() {
    let elements = numbers::<40>();
    for length in 0..40 {
        assert_eq!(Tensor::new(&elements[..length], Rows::new()).is_ok(), length >= 24);
        assert_eq!(Tensor::new(&elements[..length], Padded::new()).is_ok(), length >= 30);
        assert_eq!(Tensor::new(&elements[..length], Leading::with_strides([10])).is_ok(), length >= 36);
        let mut elements = elements;
        assert_eq!(TensorMut::new(&mut elements[..length], Padded::new()).is_ok(), length >= 30);
    }
    let error = Tensor::new(&elements[..35], Leading::with_strides([10])).unwrap_err();
    assert_eq!(error.code(), "L0701");
    for stride in [usize::MAX, usize::MAX / 3, usize::MAX / 3 + 1, isize::MAX as usize] {
        assert!(Tensor::new(&elements, Leading::with_strides([stride])).is_err());
    }
}

#[test]
fn every_tile_element_is_met_once() -> Result<(), LayoutError> {
    /// Counts how often each element of a `4 x 6` tensor is met through tiles, and holds each against its coordinate.
    fn count<L: StaticLayout>(tensor: Tensor<'_, usize, L>, met: &mut [u8]) {
        let tiler = ByMode::of((C::<2>, C::<3>));
        for p in 0..2 {
            for q in 0..2 {
                let tile = tensor.tile(tiler, (p, q));
                for i in 0..2 {
                    for j in 0..3 {
                        assert_eq!(tile[(i, j)], tensor[(2 * p + i, 3 * q + j)]);
                        met[tile[(i, j)]] += 1;
                    }
                }
                assert_eq!(tile.get((2, 0)), None);
                assert_eq!(tile[5], tile[(1, 2)]);
            }
        }
        assert!(catch_unwind(|| tensor.tile(tiler, (2, 0)).layout()).is_err());
        let tiles: Vec<_> = tensor.tiles(tiler).collect();
        assert_eq!(tiles.len(), 4);
        for (x, tile) in tiles.iter().enumerate() {
            assert!(tile.iter().eq(tensor.tile(tiler, x).iter()));
        }
        let bands: Vec<usize> = tensor.tiles(ByMode::of((C::<2>, Keep))).map(|band| band[(1, 0)]).collect();
        assert_eq!(bands.len(), 12);
        assert_eq!(bands[3], tensor[(3, 1)]);
    }
    let mut met = [0; 24];
    count(Tensor::from_array(&numbers::<24>(), Rows::new()), &mut met);
    assert_eq!(met, [1; 24]);
    let mut met = [0; 39];
    count(Tensor::new(&numbers::<39>(), Leading::with_strides([11]))?, &mut met);
    assert_eq!(met.iter().sum::<u8>(), 24);
    Ok(())
}

#[test]
fn writing() {
    let mut elements = [0; 40];
    let mut tensor = TensorMut::new(&mut elements, Padded::new()).unwrap();
    for i in 0..4 {
        for j in 0..6 {
            tensor[(i, j)] = 10 * i + j;
        }
    }
    assert_eq!(tensor.get_mut((4, 0)), None);
    *tensor.get_mut((1, C::<2>)).unwrap() += 100;
    tensor.slice_mut((2, ..)).fill(7);
    let mut tile = tensor.tile_mut(ByMode::of((C::<2>, C::<2>)), (1, 2));
    tile[(1, 1)] = 99;
    tile.reborrow().indexed_for_each_mut(|x: usize, element| *element += x);
    assert_eq!(tensor.as_tensor()[(3, 5)], 102);
    assert_eq!(tensor[(3, 0)], 30);
    let right = [
        [0, 1, 2, 3, 4, 5, 0, 0],
        [10, 11, 112, 13, 14, 15, 0, 0],
        [7, 7, 7, 7, 7, 9, 0, 0],
        [30, 31, 32, 33, 35, 102, 0, 0],
        [0; 8],
    ];
    assert_eq!(elements, *right.as_flattened());
}

#[test]
fn elements_without_size_and_layouts_of_one() {
    let units = [(); 24];
    assert_eq!(Tensor::from_array(&units, Rows::new()).iter().count(), 24);
    let one = [5];
    let tensor = Tensor::from_array(&one, Layout::<(), ()>::new());
    assert_eq!((tensor[()], tensor[0]), (5, 5));
    let all_alike = Tensor::from_array(&one, Layout::<(C<3>, C<2>), (C<0>, C<0>)>::new());
    assert!(all_alike.iter().eq(&[5; 6]));
    assert!(Tensor::new(&[0; 0], Layout::<(), ()>::new()).is_err());
}

#[test]
fn tensors_cross_threads() {
    let mut elements = numbers::<24>();
    let mut tensor = TensorMut::from_array(&mut elements, Rows::new());
    std::thread::scope(|scope| {
        let shared = tensor.as_tensor();
        for i in 0..4 {
            scope.spawn(move || assert_eq!(shared.slice((i, ..))[0], 6 * i));
        }
    });
    std::thread::scope(|scope| {
        let mut row = tensor.slice_mut((1, ..));
        scope.spawn(move || row[2] = 100);
    });
    assert_eq!(elements[8], 100);
}

#[test]
fn the_panic_names_the_coordinate() {
    let elements = numbers::<24>();
    let tensor = Tensor::from_array(&elements, Rows::new());
    let panic = catch_unwind(|| tensor[(1, 6)]).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert!(text.starts_with("[L0501] index: coordinate 6 of mode 1 is out of bounds, its extent is 6"), "{text}");
    assert_eq!(format!("{:?}", tensor.slice((1, ..))), "(6):(1) [6, 7, 8, 9, 10, 11]");
}
