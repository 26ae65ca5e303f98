//! Loops over tensors with runtime extents, and the parts of exclusive ones.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]
#![allow(clippy::cast_possible_truncation, reason = "hashes")]
#![allow(clippy::missing_panics_doc, reason = "by hand there is the check of a coordinate, which never fails")]

use layout_static::{Bounded, ByMode, ByThread, C, DynTensor, DynTensorMut, Multiple, TensorMut, runtime::Ragged};

use crate::NUMBERS;
use crate::cute::RowMajor;
use crate::indices::Threads;
use crate::tensors::Tile;

/// A matrix of runtime extents, by rows.
type MatrixMut<'a> = DynTensorMut<'a, u32, (usize, usize), (usize, C<1>)>;

/// One whose rows have 64 elements.
type Panel<'a> = DynTensor<'a, u32, (usize, C<64>), (usize, C<1>)>;

/// One that tiles cover.
type Whole<'a> = DynTensor<'a, u32, (Multiple<8>, Multiple<16>), (usize, C<1>)>;

/// A tile of which a part may exist.
type Tail<'a> = Ragged<'a, u32, (C<8>, C<16>), (usize, C<1>)>;

/// The same by hand: the elements, how many rows and columns there are, and the leading stride.
type ByHand<P> = (P, usize, usize, usize);

crate::raw! {
    Loop elements(matrix: &mut MatrixMut<'_>, value: u32) -> ():
        for i in 0..matrix.extents().0 {
            for j in 0..matrix.extents().1 {
                matrix[(i, j)] = value.rotate_left(i as u32) ^ j as u32;
            }
        },
        by hand(matrix: &mut ByHand<*mut u32>, value: u32) {
            let (elements, rows, columns, leading) = *matrix;
            for i in 0..rows {
                for j in 0..columns {
                    assert!(i < rows && j < columns);
                    // SAFETY: the caller's.
                    unsafe { *elements.add(i * leading + j) = value.rotate_left(i as u32) ^ j as u32 }
                }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 1000], [0; 1000]);
            by_layout(&mut DynTensorMut::row_major(&mut ours, (30, 30)).unwrap(), 12345);
            // SAFETY: 30 rows of 30 elements are there.
            unsafe { by_hand(&mut (theirs.as_mut_ptr(), 30, 30, 30), 12345) };
            assert_eq!(ours, theirs);
            assert_eq!((ours[31], ours[900]), (12345 << 1 ^ 1, 0));
        };
    Loop rows(matrix: &Panel<'_>) -> u32:
        {
            let mut hash = 0_u32;
            for i in 0..matrix.extents().0 {
                for x in matrix.run((i, ..)) {
                    hash = hash.rotate_left(5) ^ x;
                }
            }
            hash
        },
        by hand(matrix: &(*const u32, usize, usize)) {
            let (elements, rows, leading) = *matrix;
            let mut hash = 0_u32;
            for i in 0..rows {
                // SAFETY: the caller's.
                for x in unsafe { core::slice::from_raw_parts(elements.add(i * leading), 64) } {
                    hash = hash.rotate_left(5) ^ x;
                }
            }
            hash
        },
        check {
            let matrix = DynTensor::strided(&NUMBERS, (90, C), (70, C)).unwrap();
            // SAFETY: 90 rows of 64 elements are there, one every 70.
            assert_eq!(by_layout(&matrix), unsafe { by_hand(&(NUMBERS.as_ptr(), 90, 70)) });
        };
    Loop tiles(matrix: &Whole<'_>) -> u32:
        matrix.tiles(Tile::of((C, C))).fold(0, |mut hash: u32, tile| {
            for i in Bounded::<8>::all() {
                for j in Bounded::<16>::all() {
                    hash = hash.rotate_left(5) ^ tile[(i, j)];
                }
            }
            hash
        }),
        by hand(matrix: &ByHand<*const u32>) {
            let (elements, rows, columns, leading) = *matrix;
            let mut hash = 0_u32;
            for q in 0..columns / 16 {
                for p in 0..rows / 8 {
                    // SAFETY: the caller's.
                    let tile = unsafe { elements.add(p * 8 * leading + q * 16) };
                    for i in 0..8 {
                        for j in 0..16 {
                            // SAFETY: the caller's.
                            hash = hash.rotate_left(5) ^ unsafe { *tile.add(i * leading + j) };
                        }
                    }
                }
            }
            hash
        },
        check {
            let extents = (Multiple::new(88).unwrap(), Multiple::new(64).unwrap());
            let matrix = DynTensor::strided(&NUMBERS, extents, (70, C)).unwrap();
            // SAFETY: 88 rows of 64 elements are there, one every 70.
            assert_eq!(by_layout(&matrix), unsafe { by_hand(&(NUMBERS.as_ptr(), 88, 64, 70)) });
        };
    Loop ragged_sum(tail: &Tail<'_>) -> u32:
        tail.indexed_iter().fold(0, |hash: u32, (_, x)| hash.rotate_left(5) ^ x),
        by hand(tail: &ByHand<*const u32>) {
            let (elements, rows, columns, leading) = *tail;
            let mut hash = 0_u32;
            for j in 0..columns {
                for i in 0..rows {
                    // SAFETY: the caller's.
                    hash = hash.rotate_left(5) ^ unsafe { *elements.add(i * leading + j) };
                }
            }
            hash
        },
        check {
            let tail = DynTensor::row_major(&NUMBERS, (90, 70)).unwrap().ragged(ByMode::of((C, C)), (11, 4));
            // SAFETY: two rows of six elements are there.
            assert_eq!(by_layout(&tail), unsafe { by_hand(&(NUMBERS[88 * 70 + 64..].as_ptr(), 2, 6, 70)) });
        };
    Loop partition(elements: &mut [u32; 8192]) -> ():
        {
            let mut tile = TensorMut::from_array(elements, RowMajor);
            for mut mine in tile.parts_mut(ByThread(Threads)) {
                for value in Bounded::<32>::all() {
                    mine[value] = mine[value].rotate_left(5);
                }
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
}
