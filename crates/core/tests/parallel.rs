//! Parts on several threads at once, by scoped threads and by `rayon`: to be run under a thread sanitizer too.
#![cfg(feature = "rayon")]

use layout_static::{
    Along, ByMode, ByThread, C, DynTensorMut, Keep, LayoutError, Multiple, RaggedTiles, RuntimeLayout, RuntimeShape,
    Static, Tensor, TensorMut, Tiles, Views, layout,
};
use rayon::prelude::*;

layout! {
    type Matrix = (48, 32) : (32, 1);
    type Smem = swizzle(3, 2, 3) * ((16, 32) : (32, 1));
    type Leading = (48, 32) : (?, 1);
    type Lanes = ((8, 4), 48) : ((1, 384), 8); // 32 threads of 48 elements
    type Memory = 1536 : 1;
    type Even = (24, 32) : (64, 1);
}
type Blocks = ByMode<(C<8>, C<8>)>;

fn numbers<const N: usize>() -> Vec<usize> {
    (0..N).collect()
}

#[test]
fn tiles_in_parallel() {
    let mut elements = numbers::<1536>();
    let mut matrix = TensorMut::new(&mut elements, Matrix).unwrap();
    let tiles = matrix.parts_mut(Tiles(Blocks::VALUE)).into_par_iter();
    assert_eq!((tiles.len(), tiles.opt_len()), (24, Some(24)));
    // Every element is read and written by the worker that has it.
    let sums: Vec<usize> = tiles
        .enumerate()
        .map(|(number, mut tile)| {
            let mut sum = 0;
            tile.for_each_mut(|element| {
                sum += *element;
                *element = number;
            });
            sum
        })
        .collect();
    assert_eq!(sums.iter().sum::<usize>(), 1536 * 1535 / 2);
    let matrix = Tensor::new(&elements, Matrix).unwrap();
    for (number, tile) in matrix.tiles(Blocks::VALUE).enumerate() {
        assert!(tile.iter().all(|element| *element == number));
    }
    let same: Vec<bool> =
        matrix.tiles(Blocks::VALUE).into_par_iter().rev().map(|tile| tile.iter().all(|x| *x == tile[0])).collect();
    assert_eq!(same, [true; 24]);
    let firsts: Vec<usize> =
        matrix.tiles(Blocks::VALUE).into_par_iter().skip(3).step_by(5).map(|tile| tile[0]).collect();
    assert_eq!(firsts, [3, 8, 13, 18, 23]);
}

#[test]
fn threads_and_slices_in_parallel() {
    let mut elements = vec![0; 1536];
    let mut matrix = TensorMut::new(&mut elements, Matrix).unwrap();
    matrix.parts_mut(ByThread(Lanes)).into_par_iter().enumerate().for_each(|(lane, mut values)| values.fill(lane));
    for x in 0..1536 {
        assert_eq!(matrix[x], x % 8 + x / 384 * 8);
    }
    matrix
        .parts_mut(Along::<1>)
        .into_par_iter()
        .with_max_len(1)
        .enumerate()
        .for_each(|(column, mut elements)| elements.fill(column));
    assert!((0..1536).all(|i| elements[i] == i % 32));
    let mut tile = TensorMut::new(&mut elements[..512], Smem::VALUE).unwrap();
    tile.parts_mut(Along::<0>)
        .into_par_iter()
        .with_max_len(1)
        .enumerate()
        .for_each(|(row, mut elements)| elements.fill(100 + row));
    assert!((0..512).all(|x| tile[x] == 100 + x % 16));
}

#[test]
fn decided_parts_in_parallel() -> Result<(), LayoutError> {
    let mut elements = vec![0; 48 * 40];
    let mut matrix = TensorMut::new(&mut elements, Leading::with_strides([40]))?;
    let bands = matrix.try_parts_mut(Tiles(ByMode::of((C::<4>, Keep))))?;
    bands.into_par_iter().for_each(|mut tile| tile.indexed_for_each_mut(|x: usize, element| *element = x));
    assert_eq!(elements[3 * 40 + 31], 3);
    assert_eq!(elements[3 * 40 + 32], 0);
    Ok(())
}

/// Two workers in the rows of one buffer, which alternate: no byte is both's.
#[test]
fn interleaved_views_in_parallel() {
    let mut elements = vec![0; 1536];
    let mut memory = TensorMut::new(&mut elements, Memory).unwrap();
    let (mut even, mut odd) = memory.parts_mut(Views((Even, C::<0>), (Even, C::<32>)));
    rayon::join(|| even.fill(1), || odd.fill(2));
    assert!((0..1536).all(|i| elements[i] == 1 + i / 32 % 2));
}

#[test]
fn scoped_threads_meet_nowhere() {
    let mut elements = vec![0_u8; 1536];
    let mut matrix = TensorMut::new(&mut elements, Matrix).unwrap();
    // All of them at once, for the sanitizer to see.
    let barrier = &std::sync::Barrier::new(24);
    std::thread::scope(|scope| {
        for (number, mut tile) in matrix.parts_mut(Tiles(Blocks::VALUE)).enumerate() {
            scope.spawn(move || {
                barrier.wait();
                for _ in 0..20 {
                    tile.for_each_mut(|element| *element = element.wrapping_add(u8::try_from(number).unwrap()));
                }
            });
        }
    });
    let matrix = Tensor::new(&elements, Matrix).unwrap();
    for (number, tile) in matrix.tiles(Blocks::VALUE).enumerate() {
        assert!(tile.iter().all(|element| usize::from(*element) == 20 * number % 256));
    }
}

#[test]
fn ragged_tiles_in_parallel() {
    let tiler = ByMode::of((C::<8>, C::<4>));
    for (m, n) in [(0, 5), (1, 1), (37, 29), (40, 28)] {
        let mut elements = vec![usize::MAX; m * (n + 3)];
        let mut matrix = DynTensorMut::strided(&mut elements, (m, n), (n + 3, C::<1>)).unwrap();
        let (rows, _) = matrix.grid(tiler);
        matrix.try_parts_mut(RaggedTiles(tiler)).unwrap().into_par_iter().enumerate().for_each(|(number, mut tile)| {
            tile.indexed_for_each_mut(|x: usize, element| {
                assert_eq!(*element, usize::MAX);
                *element = 32 * number + x;
            });
        });
        for i in 0..m {
            for j in 0..n {
                assert_eq!(matrix[(i, j)], 32 * (i / 8 + rows * (j / 4)) + i % 8 + 8 * (j % 4));
            }
        }
        let shared = matrix.as_tensor();
        let count: usize = shared.ragged_tiles(tiler).into_par_iter().map(|tile| tile.iter().count()).sum();
        assert_eq!(count, m * n);
    }
    let mut elements = [0; 40];
    let mut overlapping = DynTensorMut::strided(&mut elements, (8_usize, 8_usize), (4_usize, C::<1>)).unwrap();
    assert!(overlapping.try_parts_mut(RaggedTiles(tiler)).map(IntoParallelIterator::into_par_iter).is_err());
}

#[test]
fn parts_of_runtime_extents_in_parallel() -> Result<(), LayoutError> {
    let mut elements = numbers::<1536>();
    let mut matrix = (Multiple::<8>::of(6)?, Multiple::<8>::of(4)?).row_major().tensor_mut(&mut elements)?;
    let tiles = matrix.parts_mut(Tiles(Blocks::VALUE)).indexed().into_par_iter();
    tiles.for_each(|((i, j), mut tile)| tile.fill(10 * i + j));
    assert_eq!((matrix[(0, 8)], matrix[(47, 31)]), (1, 53));
    let sums: Vec<usize> = matrix.tiles(Blocks::VALUE).into_par_iter().map(|tile| tile.iter().sum()).collect();
    assert_eq!(sums[..3], [0, 640, 1280]);
    matrix.parts_mut(Along::<0>).into_par_iter().enumerate().for_each(|(i, mut row)| row.fill(i));
    assert_eq!(matrix[(47, 31)], 47);
    Ok(())
}
