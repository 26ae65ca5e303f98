//! Exclusive tensors shared out, and tensors with runtime extents.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{
    At, Bounded, ByThread, C, DynTensor, DynTensorMut, Tensor, TensorMut, Tiles,
    runtime::{Ragged, RaggedMut},
    tensor::PartsOf,
};

use crate::NUMBERS;
use crate::cute::RowMajor;
use crate::indices::Threads;
use crate::tensors::{Square, Tile};

/// A matrix of runtime extents, by rows.
type Matrix<'a> = DynTensor<'a, u32, (usize, usize), (usize, C<1>)>;

/// A tile of it, whole or not.
type Tail<'a> = Ragged<'a, u32, (C<8>, C<16>), (usize, C<1>)>;
type TailMut<'a> = RaggedMut<'a, u32, (C<8>, C<16>), (usize, C<1>)>;

/// The same by hand: the elements, the leading stride, and how many rows and columns there are.
type ByHand<P> = (P, usize, usize, usize);

/// All coordinates of a tile.
fn tile() -> impl Iterator<Item = (usize, usize)> {
    (0..8).flat_map(|i| (0..16).map(move |j| (i, j)))
}

crate::raw! {
    Straight sides(elements: &mut [u32; 8192], i: Bounded<128>, j: Bounded<32>) -> ():
        {
            let mut tile = TensorMut::from_array(elements, RowMajor);
            let (left, mut right) = tile.parts_mut(At(C::<1>, C::<32>));
            right[(i, j)] = left[(i, j)];
        },
        by hand(elements: *mut u32, i: u32, j: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add((i * 64 + j + 32) as usize) = *elements.add((i * 64 + j) as usize) }
        },
        check {
            let mut elements = NUMBERS;
            for (i, j) in Bounded::<128>::all().flat_map(|i| Bounded::<32>::all().map(move |j| (i, j))) {
                let index = RowMajor.index((i, j));
                by_layout(&mut elements, i, j);
                assert_eq!(core::mem::take(&mut elements[index + 32]) as usize, index);
                // SAFETY: there are 8192 elements, and both are below their bounds.
                unsafe { by_hand(elements.as_mut_ptr(), i.into(), j.into()) };
                assert_eq!(elements[index + 32] as usize, index);
            }
        };
    Straight partition_write(elements: &mut [u32; 8192], thread: Bounded<256>, value: Bounded<32>) -> ():
        TensorMut::from_array(elements, RowMajor).into_partition(Threads, thread)[value] = 0,
        by hand(elements: *mut u32, thread: u32, value: u32) {
            let mine = thread / 8 * 64 + thread % 8 * 8;
            // SAFETY: the caller's.
            unsafe { *elements.add(mine as usize).add((value % 8 + value / 8 * 2048) as usize) = 0 }
        },
        check {
            let mut elements = NUMBERS;
            for (t, v) in Bounded::<256>::all().flat_map(|t| Bounded::<32>::all().map(move |v| (t, v))) {
                let index = RowMajor.index(Threads.index((t, v)));
                by_layout(&mut elements, t, v);
                assert_eq!(core::mem::replace(&mut elements[index], NUMBERS[index]), 0);
                // SAFETY: there are 8192 elements, and both are below their bounds.
                unsafe { by_hand(elements.as_mut_ptr(), t.into(), v.into()) };
                assert_eq!(core::mem::replace(&mut elements[index], NUMBERS[index]), 0);
            }
        };
    Straight runtime_extents(matrix: &Matrix<'static>, i: usize, j: usize) -> Option<&'static u32>:
        matrix.get((i, j)),
        by hand(matrix: &(*const u32, usize, usize, usize), i: usize, j: usize) {
            let (elements, rows, columns, leading) = *matrix;
            if i < rows && j < columns {
                // SAFETY: the caller's.
                return Some(unsafe { &*elements.add(i * leading + j) });
            }
            None
        },
        check {
            let matrix = DynTensor::row_major(&NUMBERS, (90, 70)).unwrap();
            for (i, j) in (0..95).flat_map(|i| (0..75).map(move |j| (i, j))) {
                // SAFETY: 90 rows of 70 elements are there.
                let hand = unsafe { by_hand(&(NUMBERS.as_ptr(), 90, 70, 70), i, j) };
                assert_eq!((by_layout(&matrix, i, j), hand.is_some()), (hand, i < 90 && j < 70));
            }
        };
    Loop tiles_loop(elements: &mut [u32; 8192]) -> ():
        for mut tile in TensorMut::from_array(elements, RowMajor).into_parts(Tiles(Tile::of((C, C)))) {
            for i in Bounded::<8>::all() {
                for j in Bounded::<16>::all() {
                    tile[(i, j)] = tile[(i, j)].rotate_left(5);
                }
            }
        },
        by hand(elements: *mut u32) {
            for n in 0..64 {
                // SAFETY: the caller's.
                let tile = unsafe { elements.add(n % 16 * 512 + n / 16 * 16) };
                for i in 0..8 {
                    for j in 0..16 {
                        // SAFETY: the caller's.
                        unsafe { *tile.add(i * 64 + j) = (*tile.add(i * 64 + j)).rotate_left(5) }
                    }
                }
            }
        },
        check {
            let mut elements = NUMBERS;
            by_layout(&mut elements);
            assert!(elements.iter().zip(&NUMBERS).all(|(element, number)| *element == number.rotate_left(5)));
            // SAFETY: there are 8192 elements.
            unsafe { by_hand(elements.as_mut_ptr()) };
            assert!(elements.iter().zip(&NUMBERS).all(|(element, number)| *element == number.rotate_left(10)));
        };
    Loop tiles_read(elements: &[u32; 8192]) -> u32:
        {
            let mut hash = 0_u32;
            for tile in Tensor::from_array(elements, RowMajor).tiles(Tile::of((C, C))) {
                for i in Bounded::<8>::all() {
                    for j in Bounded::<16>::all() {
                        hash = hash.rotate_left(5) ^ tile[(i, j)];
                    }
                }
            }
            hash
        },
        by hand(elements: *const u32) {
            let mut hash = 0_u32;
            for n in 0..64 {
                // SAFETY: the caller's.
                let tile = unsafe { elements.add(n % 16 * 512 + n / 16 * 16) };
                for i in 0..8 {
                    for j in 0..16 {
                        // SAFETY: the caller's.
                        hash = hash.rotate_left(5) ^ unsafe { *tile.add(i * 64 + j) };
                    }
                }
            }
            hash
        },
        check {
            // SAFETY: there are 8192 elements.
            assert_eq!(by_layout(&NUMBERS), unsafe { by_hand(NUMBERS.as_ptr()) });
        };
    Loop partition_loop(elements: &mut [u32; 8192]) -> ():
        for mut mine in TensorMut::from_array(elements, RowMajor).into_parts(ByThread(Threads)) {
            for value in Bounded::<32>::all() {
                mine[value] = mine[value].rotate_left(5);
            }
        },
        by hand(elements: *mut u32) {
            for thread in 0..256 {
                // SAFETY: the caller's.
                let mine = unsafe { elements.add(thread * 8) };
                for value in 0..32 {
                    let at = value % 8 + value / 8 * 2048;
                    // SAFETY: the caller's.
                    unsafe { *mine.add(at) = (*mine.add(at)).rotate_left(5) }
                }
            }
        },
        check {
            let mut elements = NUMBERS;
            by_layout(&mut elements);
            assert!(elements.iter().zip(&NUMBERS).all(|(element, number)| *element == number.rotate_left(5)));
            // SAFETY: there are 8192 elements.
            unsafe { by_hand(elements.as_mut_ptr()) };
            assert!(elements.iter().zip(&NUMBERS).all(|(element, number)| *element == number.rotate_left(10)));
        };
    Loop parallel_part(parts: PartsOf<TensorMut<'_, u32, RowMajor>, ByThread<Threads>>) -> ():
        parts.for_each(|mut mine| {
            for value in Bounded::<32>::all() {
                mine[value] = 7;
            }
        }),
        by hand(parts: &(*mut u32, usize, usize)) {
            let (elements, start, end) = *parts;
            for thread in start..end {
                // SAFETY: the caller's.
                let mine = unsafe { elements.add(thread * 8) };
                for value in 0..32 {
                    // SAFETY: the caller's.
                    unsafe { *mine.add(value % 8 + value / 8 * 2048) = 7 }
                }
            }
        },
        check {
            let mut elements = NUMBERS;
            let parts = TensorMut::from_array(&mut elements, RowMajor).into_parts(ByThread(Threads));
            let (_, others) = parts.split_at(100);
            by_layout(others);
            let by_others = |at: usize| at == 7 || at % 2048 >= 800;
            assert!((0..8192).all(|at| (elements[at] == 7) == by_others(at)));
            elements.copy_from_slice(&NUMBERS);
            // SAFETY: there are 8192 elements.
            unsafe { by_hand(&(elements.as_mut_ptr(), 100, 256)) };
            assert!((0..8192).all(|at| (elements[at] == 7) == by_others(at)));
        };
    Straight local(elements: &[u32; 8192], thread: Bounded<256>, i: Bounded<8>, j: Bounded<4>) -> u32:
        Tensor::from_array(elements, RowMajor).local_partition(Square, thread)[(i, j)],
        by hand(elements: *const u32, thread: u32, i: u32, j: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add((thread / 16 * 64 + thread % 16) as usize).add((i * 1024 + j * 16) as usize) }
        },
        check {
            for thread in Bounded::<256>::all() {
                for (i, j) in Bounded::<8>::all().flat_map(|i| Bounded::<4>::all().map(move |j| (i, j))) {
                    // SAFETY: all are below their bounds.
                    let hand = unsafe { by_hand(NUMBERS.as_ptr(), thread.into(), i.into(), j.into()) };
                    let at = (thread.get() / 16 + 16 * i.get(), thread.get() % 16 + 16 * j.get());
                    assert_eq!((by_layout(&NUMBERS, thread, i, j), hand as usize), (hand, RowMajor.index(at)));
                }
            }
        };
    Loop whole_tile(matrix: &Matrix<'_>, p: usize, q: usize) -> u32:
        {
            let mut hash = 0_u32;
            if let Some(tile) = matrix.whole_tile(Tile::of((C, C)), (p, q)) {
                for i in Bounded::<8>::all() {
                    for j in Bounded::<16>::all() {
                        hash = hash.rotate_left(5) ^ tile[(i, j)];
                    }
                }
            }
            hash
        },
        by hand(matrix: &ByHand<*const u32>, p: usize, q: usize) {
            let (elements, leading, rows, columns) = *matrix;
            let mut hash = 0_u32;
            if p < rows / 8 && q < columns / 16 {
                // SAFETY: the caller's.
                let tile = unsafe { elements.add(p * 8 * leading + q * 16) };
                for i in 0..8 {
                    for j in 0..16 {
                        // SAFETY: the caller's.
                        hash = hash.rotate_left(5) ^ unsafe { *tile.add(i * leading + j) };
                    }
                }
            }
            hash
        },
        check {
            let matrix = DynTensor::row_major(&NUMBERS, (90, 70)).unwrap();
            for (p, q) in (0..13).flat_map(|p| (0..6).map(move |q| (p, q))) {
                // SAFETY: 90 rows of 70 elements are there.
                let hand = unsafe { by_hand(&(NUMBERS.as_ptr(), 70, 90, 70), p, q) };
                assert_eq!((by_layout(&matrix, p, q), hand != 0), (hand, p < 11 && q < 4));
            }
        };
    Straight ragged_get(tail: &Tail<'static>, i: usize, j: usize) -> Option<&'static u32>:
        tail.get((i, j)),
        by hand(tail: &ByHand<*const u32>, i: usize, j: usize) {
            let (elements, leading, rows, columns) = *tail;
            if i < rows && j < columns {
                // SAFETY: the caller's.
                return Some(unsafe { &*elements.add(i * leading + j) });
            }
            None
        },
        check {
            let tail = DynTensor::row_major(&NUMBERS, (90, 70)).unwrap().ragged(Tile::of((C, C)), (11, 4));
            for (i, j) in tile() {
                // SAFETY: two rows of six elements are there.
                let hand = unsafe { by_hand(&(NUMBERS[88 * 70 + 64..].as_ptr(), 70, 2, 6), i, j) };
                assert_eq!((by_layout(&tail, i, j), hand.is_some()), (hand, i < 2 && j < 6));
            }
        };
    Loop ragged_fill(tail: &mut TailMut<'_>) -> ():
        tail.fill(7),
        by hand(tail: &mut ByHand<*mut u32>) {
            let (elements, leading, rows, columns) = *tail;
            for i in 0..rows {
                for j in 0..columns {
                    // SAFETY: the caller's.
                    unsafe { *elements.add(i * leading + j) = 7 }
                }
            }
        },
        check {
            let mut elements = NUMBERS;
            let mut matrix = DynTensorMut::row_major(&mut elements, (90, 70)).unwrap();
            by_layout(&mut matrix.ragged_mut(Tile::of((C, C)), (11, 4)));
            let in_tail = |at: usize| at == 7 || (88..90).contains(&(at / 70)) && at % 70 >= 64;
            assert!((0..8192).all(|at| (elements[at] == 7) == in_tail(at)));
            elements.copy_from_slice(&NUMBERS);
            // SAFETY: two rows of six elements are there.
            unsafe { by_hand(&mut (elements[88 * 70 + 64..].as_mut_ptr(), 70, 2, 6)) };
            assert!((0..8192).all(|at| (elements[at] == 7) == in_tail(at)));
        };
}
