//! Coordinates that are proven in bounds, each beside the access through a raw pointer.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, C, Tensor, TensorMut};

use crate::NUMBERS;
use crate::cute::{Odd, Padded, RowMajor};
use crate::indices::Rows;

/// The elements of the padded tile.
fn padded() -> &'static [u32; 1055] {
    NUMBERS.first_chunk().unwrap()
}

crate::raw! {
    Straight bounded_read(elements: &[u32; 8192], i: Bounded<128>, j: Bounded<64>) -> u32:
        Tensor::from_array(elements, RowMajor)[(i, j)],
        by hand(elements: *const u32, i: u32, j: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add((i * 64 + j) as usize) }
        },
        check {
            for (i, j) in Bounded::<128>::all().flat_map(|i| Bounded::<64>::all().map(move |j| (i, j))) {
                // SAFETY: both are below their bounds.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), i.into(), j.into()) };
                assert_eq!((by_layout(&NUMBERS, i, j), hand as usize), (hand, RowMajor.index((i, j))));
            }
        };
    Straight bounded_linear(elements: &[u32; 1055], x: Bounded<1024>) -> u32:
        Tensor::from_array(elements, Padded)[x],
        by hand(elements: *const u32, x: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add((x % 32 * 33 + x / 32) as usize) }
        },
        check {
            for x in Bounded::<1024>::all() {
                // SAFETY: `x` is below its bound.
                let hand = unsafe { by_hand(padded().as_ptr(), x.into()) };
                assert_eq!((by_layout(padded(), x), hand as usize), (hand, Padded.index(x)));
            }
        };
    Straight bounded_within(x: Bounded<3>, y: Bounded<5>) -> usize:
        Odd.index((x, y)),
        by hand(x: u32, y: u32) (x * 140 + y * 4) as usize,
        check {
            for (x, y) in Bounded::<3>::all().flat_map(|x| Bounded::<5>::all().map(move |y| (x, y))) {
                // SAFETY: nothing is asked.
                let hand = unsafe { by_hand(x.into(), y.into()) };
                assert_eq!((by_layout(x, y), hand), (hand, Odd.index((x.get(), y.get()))));
            }
        };
    Straight bounded_masked(elements: &mut [u32; 8192], thread: usize, value: u32) -> ():
        {
            let (i, j) = Bounded::<8192>::masked(thread).split::<64, 128>();
            TensorMut::from_array(elements, RowMajor)[(j, i)] = value;
        },
        by hand(elements: *mut u32, thread: usize, value: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add(thread & 8191) = value }
        },
        check {
            let mut elements = NUMBERS;
            for thread in [0, 1, 63, 64, 8191, 8192, 123_456] {
                by_layout(&mut elements, thread, 7);
                assert_eq!(core::mem::replace(&mut elements[thread % 8192], 8), 7);
                // SAFETY: there are 8192 elements.
                unsafe { by_hand(elements.as_mut_ptr(), thread, 9) };
                assert_eq!(elements[thread % 8192], 9);
            }
        };
    Straight bounded_mixed(elements: &'static [u32; 8192], i: Bounded<128>, j: usize) -> Option<&'static u32>:
        Tensor::from_array(elements, RowMajor).get((i, j)),
        by hand(elements: *const u32, i: u32, j: usize) {
            if j < 64 {
                // SAFETY: the caller's.
                return Some(unsafe { &*elements.add(i as usize * 64 + j) });
            }
            None
        },
        check {
            for (i, j) in Bounded::<128>::all().flat_map(|i| (0..70).map(move |j| (i, j))) {
                // SAFETY: `i` is below its bound.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), i.into(), j) };
                assert_eq!((by_layout(&NUMBERS, i, j), hand.is_some()), (hand, j < 64));
            }
        };
    Straight bounded_constant(elements: &[u32; 8192], i: Bounded<128>) -> u32:
        Tensor::from_array(elements, RowMajor)[(i, C::<5>)],
        by hand(elements: *const u32, i: u32) {
            // SAFETY: the caller's.
            unsafe { *elements.add(i as usize * 64 + 5) }
        },
        check {
            for i in Bounded::<128>::all() {
                // SAFETY: `i` is below its bound.
                let hand = unsafe { by_hand(NUMBERS.as_ptr(), i.into()) };
                assert_eq!((by_layout(&NUMBERS, i), hand as usize), (hand, RowMajor.index((i, 5))));
            }
        };
    Straight bounded_runtime(leading: usize, i: Bounded<128>, j: Bounded<64>) -> usize:
        Rows::with_strides([leading]).index((i, j)),
        by hand(leading: usize, i: u32, j: u32) i as usize * leading + j as usize,
        check {
            for (i, j) in Bounded::<128>::all().flat_map(|i| Bounded::<64>::all().map(move |j| (i, j))) {
                // SAFETY: nothing is asked.
                let hand = unsafe { by_hand(1000, i.into(), j.into()) };
                assert_eq!((by_layout(1000, i, j), hand), (hand, i.get() * 1000 + j.get()));
            }
        };
    Loop bounded_sum(elements: &[u32; 8192], j: Bounded<64>) -> u32:
        {
            let tile = Tensor::from_array(elements, RowMajor);
            let mut sum = 0;
            for i in Bounded::<128>::all() {
                sum ^= tile[(i, j)].rotate_left(sum);
            }
            sum
        },
        by hand(elements: *const u32, j: u32) {
            let mut sum = 0_u32;
            for i in 0..128 {
                // SAFETY: the caller's.
                let element = unsafe { *elements.add(i * 64 + j as usize) };
                sum ^= element.rotate_left(sum);
            }
            sum
        },
        check {
            for j in Bounded::<64>::all() {
                // SAFETY: `j` is below its bound.
                assert_eq!(by_layout(&NUMBERS, j), unsafe { by_hand(NUMBERS.as_ptr(), j.into()) });
            }
        };
    Loop bounded_scale(elements: &mut [u32; 1055], factor: u32) -> ():
        {
            let mut tile = TensorMut::from_array(elements, Padded);
            for i in Bounded::<32>::all() {
                for j in Bounded::<32>::all() {
                    tile[(i, j)] = tile[(i, j)].wrapping_mul(factor);
                }
            }
        },
        by hand(elements: *mut u32, factor: u32) {
            for i in 0..32 {
                for j in 0..32 {
                    // SAFETY: the caller's.
                    unsafe { *elements.add(i * 33 + j) = (*elements.add(i * 33 + j)).wrapping_mul(factor) }
                }
            }
        },
        check {
            let (mut ours, mut theirs) = (*padded(), *padded());
            by_layout(&mut ours, 3);
            // SAFETY: there are 1055 elements.
            unsafe { by_hand(theirs.as_mut_ptr(), 3) };
            assert_eq!(ours, theirs);
        };
}
