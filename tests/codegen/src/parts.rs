//! Exclusive tensors shared out, and tensors with runtime extents.

#![allow(unsafe_code, reason = "the twin of an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, DynTensor, TensorMut};

use crate::NUMBERS;
use crate::cute::RowMajor;
use crate::indices::Threads;

/// A matrix of runtime extents, by rows.
type Matrix<'a> = DynTensor<'a, u32, (usize, usize), (usize, C<1>)>;

crate::raw! {
    Straight sides(elements: &mut [u32; 8192], i: Bounded<128>, j: Bounded<32>) -> ():
        {
            let mut tile = TensorMut::from_array(elements, RowMajor);
            let (left, mut right) = tile.split_at_mode::<1, 32>();
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
}
