//! Loops over static modes, each beside straight-line code through a raw pointer: base + constant.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::inline_always, reason = "several hand-written versions share the code")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, Layout, StaticLayout, Tensor, TensorMut, ops::Composition};

use crate::NUMBERS;
use crate::cute::RowMajor;
use crate::indices::{Rows, Threads};

/// The threads of a tile of a matrix whose leading stride is known at run time.
type Mine<'a> = Tensor<'a, u32, Composition<Rows, Threads>>;

/// 8 x 8 registers.
type Registers = Layout<(C<8>, C<8>), (C<8>, C<1>)>;

/// 128 steps of 8 elements.
type Steps = Layout<(C<8>, C<128>), (C<1>, C<8>)>;

/// Calls a macro with 0 to 31.
macro_rules! up_to_32 {
    ($macro:ident) => {
        $macro!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
    };
}

/// # Safety
/// Both point to 8192 elements, and `thread < 256`.
#[inline(always)]
unsafe fn copy_by_hand(from: *const u32, to: *mut u32, thread: u32) {
    let base = (thread % 8 * 1024 + thread / 8) as usize;
    // SAFETY: the caller's.
    let (from, to) = unsafe { (from.add(base), to.add(base)) };
    macro_rules! copy {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(unsafe { *to.add($value % 8 * 128 + $value / 8 * 32) = *from.add($value % 8 * 128 + $value / 8 * 32) })*
        };
    }
    up_to_32!(copy);
}

/// # Safety
/// `elements` points to the elements of 128 rows, `leading` apart, and `thread < 256`.
#[inline(always)]
unsafe fn strided_by_hand(elements: *const u32, leading: usize, thread: u32) -> u32 {
    let (i, j) = (thread / 8, thread % 8 * 8);
    // SAFETY: the caller's.
    let base = unsafe { elements.add(i as usize * leading + j as usize) };
    let mut hash = 0_u32;
    macro_rules! hash {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(hash = hash.rotate_left(5) ^ unsafe { *base.add($value % 8 + $value / 8 * 32 * leading) };)*
        };
    }
    up_to_32!(hash);
    hash
}

/// # Safety
/// `row` points to 64 elements.
#[inline(always)]
unsafe fn row_by_hand(row: *const u32) -> u32 {
    let mut hash = 0_u32;
    macro_rules! low {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(hash = hash.rotate_left(5) ^ unsafe { *row.add($value) };)*
        };
    }
    macro_rules! high {
        ($($value:literal)*) => {
            // SAFETY: the caller's.
            $(hash = hash.rotate_left(5) ^ unsafe { *row.add(32 + $value) };)*
        };
    }
    up_to_32!(low);
    up_to_32!(high);
    hash
}

/// The outer product of two vectors of 8, added to the registers.
#[inline(always)]
fn kernel_by_hand(sums: &mut [f32; 64], left: &[f32], right: &[f32]) {
    macro_rules! row {
        ($($i:literal)*) => {
            $(row!($i: 0 1 2 3 4 5 6 7);)*
        };
        ($i:literal: $($j:literal)*) => {
            $(sums[$i * 8 + $j] += left[$i] * right[$j];)*
        };
    }
    row!(0 1 2 3 4 5 6 7);
}

/// Runs a copy by layout and by hand, with every thread, into less of the stack than two tiles.
fn check_copy(by_layout: impl Fn(&mut [u32; 8192], Bounded<256>), by_hand: impl Fn(&mut [u32; 8192], u32)) {
    let mut to = [0; 8192];
    for thread in Bounded::<256>::all() {
        by_layout(&mut to, thread);
        for value in 0..32 {
            let index = Threads.index((thread, value));
            assert_eq!(core::mem::take(&mut to[index]) as usize, index);
        }
        by_hand(&mut to, thread.into());
        for value in 0..32 {
            let index = Threads.index((thread, value));
            assert_eq!(core::mem::take(&mut to[index]) as usize, index);
        }
    }
    assert!(to.iter().all(|element| *element == 0));
}

/// The elements of a thread, one after another.
fn hash_of(thread: usize) -> u32 {
    (0..32).fold(0_u32, |hash, value| hash.rotate_left(5) ^ NUMBERS[RowMajor.index(Threads.index((thread, value)))])
}

crate::raw! {
    Straight unrolled_copy(from: &[u32; 8192], to: &mut [u32; 8192], thread: Bounded<256>) -> ():
        {
            let mut tile = TensorMut::from_array(to, Threads);
            let from = Tensor::from_array(from, Threads).slice((thread, ..));
            let mut to = tile.slice_mut((thread, ..));
            from.layout().for_each_static(|value| to[value] = from[value]);
        },
        by hand(from: *const u32, to: *mut u32, thread: u32) {
            // SAFETY: the caller's.
            unsafe { copy_by_hand(from, to, thread) }
        },
        check {
            // SAFETY: there are 8192 elements, and the thread is below its bound.
            let hand = |to: &mut [u32; 8192], thread| unsafe { by_hand(NUMBERS.as_ptr(), to.as_mut_ptr(), thread) };
            check_copy(|to, thread| by_layout(&NUMBERS, to, thread), hand);
        };
    Straight unrolled_direct(from: &[u32; 8192], to: &mut [u32; 8192], thread: Bounded<256>) -> ():
        {
            let from = Tensor::from_array(from, Threads);
            let mut to = TensorMut::from_array(to, Threads);
            Bounded::<32>::for_each_static(|value| to[(thread, value)] = from[(thread, value)]);
        },
        by hand(from: *const u32, to: *mut u32, thread: u32) {
            // SAFETY: the caller's.
            unsafe { copy_by_hand(from, to, thread) }
        },
        check {
            // SAFETY: there are 8192 elements, and the thread is below its bound.
            let hand = |to: &mut [u32; 8192], thread| unsafe { by_hand(NUMBERS.as_ptr(), to.as_mut_ptr(), thread) };
            check_copy(|to, thread| by_layout(&NUMBERS, to, thread), hand);
        };
    Straight unrolled_masked(from: &[u32; 8192], to: &mut [u32; 8192], thread: u32) -> ():
        {
            let from = Tensor::from_array(from, Threads);
            let mut to = TensorMut::from_array(to, Threads);
            let thread = Bounded::<256>::masked(thread as usize);
            Bounded::<32>::for_each_static(|value| to[(thread, value)] = from[(thread, value)]);
        },
        by hand(from: *const u32, to: *mut u32, thread: u32) {
            // SAFETY: the caller's.
            unsafe { copy_by_hand(from, to, thread % 256) }
        },
        check {
            // SAFETY: there are 8192 elements, and the thread is below its bound.
            let hand = |to: &mut [u32; 8192], thread| unsafe { by_hand(NUMBERS.as_ptr(), to.as_mut_ptr(), thread) };
            check_copy(|to, thread| by_layout(&NUMBERS, to, u32::from(thread) + 256), hand);
        };
    Straight unrolled_strided(tile: Mine<'_>, thread: Bounded<256>) -> u32:
        {
            let (mine, mut hash) = (tile.slice((thread, ..)), 0_u32);
            mine.layout().for_each_static(|value| hash = hash.rotate_left(5) ^ mine[value]);
            hash
        },
        by hand(elements: *const u32, leading: usize, thread: u32) {
            // SAFETY: the caller's.
            unsafe { strided_by_hand(elements, leading, thread) }
        },
        check {
            let tile = Tensor::new(&NUMBERS, Composition::of(Rows::with_strides([64]))).unwrap();
            for thread in Bounded::<256>::all() {
                // SAFETY: 128 rows of 64 elements are there, and the thread is below its bound.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), 64, thread.into()) };
                assert_eq!((by_layout(tile, thread), hand), (hand, hash_of(thread.get())));
            }
        };
    Straight unrolled_partition(tile: Tensor<'_, u32, Rows>, thread: Bounded<256>) -> u32:
        {
            let (mine, mut hash) = (tile.partition(Threads, thread), 0_u32);
            mine.layout().for_each_static(|value| hash = hash.rotate_left(5) ^ mine[value]);
            hash
        },
        by hand(elements: *const u32, leading: usize, thread: u32) {
            // SAFETY: the caller's.
            unsafe { strided_by_hand(elements, leading, thread) }
        },
        check {
            let tile = Tensor::new(&NUMBERS, Rows::with_strides([64])).unwrap();
            for thread in Bounded::<256>::all() {
                // SAFETY: 128 rows of 64 elements are there, and the thread is below its bound.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), 64, thread.into()) };
                assert_eq!((by_layout(tile, thread), hand), (hand, hash_of(thread.get())));
            }
        };
    Straight unrolled_rows(tile: Mine<'_>, thread: Bounded<256>) -> u32:
        {
            let mut hash = 0_u32;
            Bounded::<32>::for_each_static(|value| hash = hash.rotate_left(5) ^ tile[(thread, value)]);
            hash
        },
        by hand(elements: *const u32, leading: usize, thread: u32) {
            // SAFETY: the caller's.
            unsafe { strided_by_hand(elements, leading, thread) }
        },
        check {
            let tile = Tensor::new(&NUMBERS, Composition::of(Rows::with_strides([64]))).unwrap();
            for thread in Bounded::<256>::all() {
                // SAFETY: 128 rows of 64 elements are there, and the thread is below its bound.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), 64, thread.into()) };
                assert_eq!((by_layout(tile, thread), hand), (hand, hash_of(thread.get())));
            }
        };
    Straight unrolled_row(elements: &[u32; 8192], i: Bounded<128>) -> u32:
        {
            let row = Tensor::from_array(elements, RowMajor).slice((i, ..));
            let mut hash = 0_u32;
            Bounded::<64>::for_each_static(|j| hash = hash.rotate_left(5) ^ row[j]);
            hash
        },
        by hand(elements: *const u32, i: u32) {
            // SAFETY: the caller's.
            unsafe { row_by_hand(elements.add((i * 64) as usize)) }
        },
        check {
            for i in Bounded::<128>::all() {
                let row = (0..64).map(|j| NUMBERS[RowMajor.index((i, j))]);
                let hash = row.fold(0_u32, |hash, x| hash.rotate_left(5) ^ x);
                // SAFETY: there are 8192 elements, and `i` is below its bound.
                assert_eq!([by_layout(&NUMBERS, i), unsafe { by_hand(NUMBERS.as_ptr(), i.into()) }], [hash; 2]);
            }
        };
    Loop unrolled_kernel(sums: &mut [f32; 64], left: &[f32; 1024], right: &[f32; 1024]) -> ():
        {
            let mut sums = TensorMut::from_array(sums, Registers::new());
            let left = Tensor::from_array(left, Steps::new());
            let right = Tensor::from_array(right, Steps::new());
            for k in Bounded::<128>::all() {
                Bounded::<8>::for_each_static(|i| {
                    Bounded::<8>::for_each_static(|j| sums[(i, j)] += left[(i, k)] * right[(j, k)]);
                });
            }
        },
        by hand(sums: &mut [f32; 64], left: &[f32; 1024], right: &[f32; 1024]) {
            for k in 0..128 {
                kernel_by_hand(sums, &left[k * 8..][..8], &right[k * 8..][..8]);
            }
        },
        check {
            let float = |x: u32| f32::from_bits(0x3f80_0000 + x);
            let (mut left, mut right) = ([0.0; 1024], [0.0; 1024]);
            for (x, number) in NUMBERS[..1024].iter().enumerate() {
                (left[x], right[x]) = (float(*number), float(number * number));
            }
            let (mut ours, mut theirs) = ([1.0; 64], [1.0; 64]);
            by_layout(&mut ours, &left, &right);
            // SAFETY: nothing is asked.
            unsafe { by_hand(&mut theirs, &left, &right) };
            assert_eq!(ours.map(f32::to_bits), theirs.map(f32::to_bits));
        };
}
