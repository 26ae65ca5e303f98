//! Tensors: slices, tiles, partitions, iteration and copies, each beside the same through raw pointers.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

use crate::NUMBERS;
use crate::cute::{ColumnMajor, RowMajor, Swizzled};
use crate::indices::{Rows, Threads};

layout! {
    /// 16 x 16 elements in 4 x 4 tiles, each tile contiguous.
    pub type Tiled = ((4, 4), (4, 4)) : ((1, 16), (4, 64));
    pub type Square = (16, 16) : (16, 1);
    pub type Transposed = (16, 16) : (1, 16);
}

pub(crate) type Tile = ByMode<(C<8>, C<16>)>;

/// 256 numbers.
pub(crate) fn square() -> &'static [u32; 256] {
    NUMBERS.first_chunk().unwrap()
}

crate::raw! {
    Straight slice_read(elements: &[u32; 8192], i: Bounded<128>, j: Bounded<64>) -> u32:
        Tensor::from_array(elements, RowMajor).slice((i, ..))[j],
        by hand(elements: *const u32, i: u32, j: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add(i as usize * 64).add(j as usize) }
        },
        check {
            for (i, j) in Bounded::<128>::all().flat_map(|i| Bounded::<64>::all().map(move |j| (i, j))) {
                // SAFETY: both are below their bounds.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), i.into(), j.into()) };
                assert_eq!((by_layout(&NUMBERS, i, j), hand as usize), (hand, RowMajor.index((i, j))));
            }
        };
    Straight tile_read(elements: &[u32; 8192], tile: (Bounded<16>, Bounded<4>), at: (Bounded<8>, Bounded<16>)) -> u32:
        Tensor::from_array(elements, RowMajor).tile(Tile::of((C, C)), tile)[at],
        by hand(elements: *const u32, tile: (u32, u32), at: (u32, u32)) {
            // SAFETY: the caller's.
            unsafe { *elements.add((tile.0 * 512 + tile.1 * 16) as usize).add((at.0 * 64 + at.1) as usize) }
        },
        check {
            for (p, q) in Bounded::<16>::all().flat_map(|p| Bounded::<4>::all().map(move |q| (p, q))) {
                for (i, j) in Bounded::<8>::all().flat_map(|i| Bounded::<16>::all().map(move |j| (i, j))) {
                    // SAFETY: all are below their bounds.
                    let hand = unsafe { by_hand(NUMBERS.as_ptr(), (p.into(), q.into()), (i.into(), j.into())) };
                    assert_eq!(by_layout(&NUMBERS, (p, q), (i, j)), hand);
                    assert_eq!(hand as usize, RowMajor.index((8 * p.get() + i.get(), 16 * q.get() + j.get())));
                }
            }
        };
    Straight partition_read(elements: &[u32; 8192], thread: Bounded<256>, value: Bounded<32>) -> u32:
        Tensor::from_array(elements, RowMajor).partition(Threads, thread)[value],
        by hand(elements: *const u32, thread: u32, value: u32) {
            let mine = thread / 8 * 64 + thread % 8 * 8;
            // SAFETY: the caller's.
            unsafe { *elements.add(mine as usize).add((value % 8 + value / 8 * 2048) as usize) }
        },
        check {
            for (t, v) in Bounded::<256>::all().flat_map(|t| Bounded::<32>::all().map(move |v| (t, v))) {
                // SAFETY: both are below their bounds.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), t.into(), v.into()) };
                assert_eq!((by_layout(&NUMBERS, t, v), hand as usize), (hand, RowMajor.index(Threads.index((t, v)))));
            }
        };
    Loop iterate(elements: &[u32; 8192]) -> u32:
        Tensor::from_array(elements, RowMajor).iter().fold(0, |hash: u32, x| hash.rotate_left(5) ^ x),
        by hand(elements: *const u32) {
            let mut hash = 0_u32;
            for j in 0..64 {
                for i in 0..128 {
                    // SAFETY: the caller's.
                    hash = hash.rotate_left(5) ^ unsafe { *elements.add(i * 64 + j) };
                }
            }
            hash
        },
        check {
            // SAFETY: there are 8192 elements.
            assert_eq!(by_layout(&NUMBERS), unsafe { by_hand(NUMBERS.as_ptr()) });
        };
    Loop iterate_contiguous(elements: &[u32; 8192]) -> u32:
        Tensor::from_array(elements, ColumnMajor).iter().fold(0, |hash: u32, x| hash.rotate_left(5) ^ x),
        by hand(elements: *const u32) {
            let mut hash = 0_u32;
            for x in 0..8192 {
                // SAFETY: the caller's.
                hash = hash.rotate_left(5) ^ unsafe { *elements.add(x) };
            }
            hash
        },
        check {
            // SAFETY: there are 8192 elements.
            assert_eq!(by_layout(&NUMBERS), unsafe { by_hand(NUMBERS.as_ptr()) });
        };
    Loop tile_sum(elements: &[u32; 8192], p: Bounded<16>, q: Bounded<4>) -> u32:
        {
            let tile = Tensor::from_array(elements, RowMajor).tile(Tile::of((C, C)), (p, q));
            let mut hash = 0_u32;
            for i in Bounded::<8>::all() {
                for j in Bounded::<16>::all() {
                    hash = hash.rotate_left(5) ^ tile[(i, j)];
                }
            }
            hash
        },
        by hand(elements: *const u32, p: u32, q: u32) {
            // SAFETY: the caller's.
            let tile = unsafe { elements.add((p * 512 + q * 16) as usize) };
            let mut hash = 0_u32;
            for i in 0..8 {
                for j in 0..16 {
                    // SAFETY: the caller's.
                    hash = hash.rotate_left(5) ^ unsafe { *tile.add(i * 64 + j) };
                }
            }
            hash
        },
        check {
            for (p, q) in Bounded::<16>::all().flat_map(|p| Bounded::<4>::all().map(move |q| (p, q))) {
                // SAFETY: both are below their bounds.
                assert_eq!(by_layout(&NUMBERS, p, q), unsafe { by_hand(NUMBERS.as_ptr(), p.into(), q.into()) });
            }
        };
    Loop partition_sum(elements: &[u32; 8192], thread: Bounded<256>) -> u32:
        {
            let mine = Tensor::from_array(elements, RowMajor).partition(Threads, thread);
            let mut hash = 0_u32;
            for value in Bounded::<32>::all() {
                hash = hash.rotate_left(5) ^ mine[value];
            }
            hash
        },
        by hand(elements: *const u32, thread: u32) {
            // SAFETY: the caller's.
            let mine = unsafe { elements.add((thread / 8 * 64 + thread % 8 * 8) as usize) };
            let mut hash = 0_u32;
            for value in 0..32 {
                // SAFETY: the caller's.
                hash = hash.rotate_left(5) ^ unsafe { *mine.add(value % 8 + value / 8 * 2048) };
            }
            hash
        },
        check {
            for thread in Bounded::<256>::all() {
                // SAFETY: `thread` is below its bound.
                assert_eq!(by_layout(&NUMBERS, thread), unsafe { by_hand(NUMBERS.as_ptr(), thread.into()) });
            }
        };
    Loop swizzled_sum(elements: &[u32; 512], i: Bounded<8>) -> u32:
        {
            let tile = Tensor::from_array(elements, Swizzled);
            let mut hash = 0_u32;
            for j in Bounded::<64>::all() {
                hash = hash.rotate_left(5) ^ tile[(i, j)];
            }
            hash
        },
        by hand(elements: *const u32, i: u32) {
            let mut hash = 0_u32;
            for j in 0..64 {
                let index = i * 64 + j;
                // SAFETY: the caller's.
                hash = hash.rotate_left(5) ^ unsafe { *elements.add((index ^ (index >> 3 & 0b11_1000)) as usize) };
            }
            hash
        },
        check {
            for i in Bounded::<8>::all() {
                let elements = NUMBERS.first_chunk().unwrap();
                // SAFETY: `i` is below its bound.
                assert_eq!(by_layout(elements, i), unsafe { by_hand(elements.as_ptr(), i.into()) });
            }
        };
    Loop transpose(from: &[u32; 256], to: &mut [u32; 256]) -> ():
        {
            let (from, mut to) = (Tensor::from_array(from, Square), TensorMut::from_array(to, Transposed));
            for j in Bounded::<16>::all() {
                for i in Bounded::<16>::all() {
                    to[(i, j)] = from[(i, j)];
                }
            }
        },
        by hand(from: &[u32; 256], to: &mut [u32; 256]) {
            for j in 0..16 {
                for i in 0..16 {
                    to[i + j * 16] = from[i * 16 + j];
                }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 256], [0; 256]);
            by_layout(square(), &mut ours);
            // SAFETY: nothing is asked.
            unsafe { by_hand(square(), &mut theirs) };
            assert_eq!(ours, theirs);
            assert!((0..256).all(|x| ours[Transposed.index(x)] as usize == Square.index(x)));
        };
    Loop fill(to: &mut [u32; 256], value: u32) -> ():
        TensorMut::from_array(to, Tiled).into_tile(ByMode::of((C::<4>, C::<4>)), (C::<2>, C::<1>)).fill(value),
        by hand(to: *mut u32, value: u32) {
            for x in 0..16 {
                // SAFETY: the caller's.
                unsafe { *to.add(96 + x) = value }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 256], [0; 256]);
            by_layout(&mut ours, 7);
            // SAFETY: there are 256 elements.
            unsafe { by_hand(theirs.as_mut_ptr(), 7) };
            assert_eq!(ours, theirs);
            assert!((0..16).all(|x| ours[Tiled.index((8 + x % 4, 4 + x / 4))] == 7));
        };
    Loop runtime_tile_sum(matrix: Tensor<'_, u32, Rows>, p: Bounded<16>, q: Bounded<4>) -> u32:
        {
            let tile = matrix.tile(Tile::of((C, C)), (p, q));
            let mut hash = 0_u32;
            for i in Bounded::<8>::all() {
                for j in Bounded::<16>::all() {
                    hash = hash.rotate_left(5) ^ tile[(i, j)];
                }
            }
            hash
        },
        by hand(elements: *const u32, leading: usize, p: u32, q: u32) {
            // SAFETY: the caller's.
            let tile = unsafe { elements.add(p as usize * 8 * leading + q as usize * 16) };
            let mut hash = 0_u32;
            for i in 0..8 {
                for j in 0..16 {
                    // SAFETY: the caller's.
                    hash = hash.rotate_left(5) ^ unsafe { *tile.add(i * leading + j) };
                }
            }
            hash
        },
        check {
            let matrix = Tensor::new(&NUMBERS, Rows::with_strides([64])).unwrap();
            for (p, q) in Bounded::<16>::all().flat_map(|p| Bounded::<4>::all().map(move |q| (p, q))) {
                // SAFETY: both are below their bounds.
                assert_eq!(by_layout(matrix, p, q), unsafe { by_hand(NUMBERS.as_ptr(), 64, p.into(), q.into()) });
            }
        };
}
