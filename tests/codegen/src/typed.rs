//! Layout types with runtime extents: tiles of a matrix, their elements, what a thread has of one, nested loops.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]
#![allow(clippy::missing_panics_doc, reason = "by hand there is the check of a coordinate")]

use layout_static::{Bounded, ByMode, C, Keep, Layout, Multiple, RuntimeLayout, Tensor};

use crate::NUMBERS;
use crate::tensors::Tile;

/// A matrix that tiles cover.
type Rows = Layout<(Multiple<8>, Multiple<16>), (usize, C<1>)>;
type Matrix<'a> = Tensor<'a, u32, Rows>;

/// From `(thread, value)` to a place in a tile: 8 threads, each with a row of 16.
type ByRows = Layout<(C<8>, C<16>), (C<1>, C<8>)>;

/// The same by hand: the elements, how many rows and columns there are, and the leading stride.
type ByHand = (*const u32, usize, usize, usize);

fn matrix() -> Matrix<'static> {
    let extents = (Multiple::new(88).unwrap(), Multiple::new(64).unwrap());
    Rows::with_extents(extents, (70, C)).tensor(&NUMBERS).unwrap()
}

fn by_hand_of() -> ByHand {
    (NUMBERS.as_ptr(), 88, 64, 70)
}

fn coordinates() -> impl Iterator<Item = (usize, usize)> {
    (0..12).flat_map(|p| (0..5).map(move |q| (p, q)))
}

crate::raw! {
    Straight index(layout: &Rows, i: usize, j: usize) -> usize:
        layout.index((i, j)),
        by hand(layout: &(usize, usize, usize), i: usize, j: usize) {
            i * layout.2 + j
        },
        check {
            let layout = matrix().layout();
            // SAFETY: nothing is read.
            assert_eq!(by_layout(&layout, 5, 7), unsafe { by_hand(&(88, 64, 70), 5, 7) });
        };
    Straight tile(matrix: &Matrix<'static>, p: usize, q: usize, i: Bounded<8>, j: Bounded<16>) -> Option<&'static u32>:
        matrix.zipped_divide(Tile::of((C, C))).get(((i, j), (p, q))),
        by hand(matrix: &ByHand, p: usize, q: usize, i: u32, j: u32) {
            let (elements, rows, columns, leading) = *matrix;
            let (down, across) = (rows / 8, columns / 16);
            if p < down && q < across {
                // SAFETY: the caller's.
                return Some(unsafe { &*elements.add((p * 8 + i as usize) * leading + q * 16 + j as usize) });
            }
            None
        },
        check {
            let (i, j) = (Bounded::<8>::masked(5), Bounded::<16>::masked(11));
            for (p, q) in coordinates() {
                // SAFETY: 88 rows of 64 elements are there, one every 70.
                let hand = unsafe { by_hand(&by_hand_of(), p, q, 5, 11) };
                assert_eq!((by_layout(&matrix(), p, q, i, j), hand.is_some()), (hand, p < 11 && q < 4));
            }
        };
    Loop partition(matrix: &Matrix<'_>, thread: Bounded<8>) -> u32:
        {
            let values = matrix.zipped_divide(Tile::of((C, C))).composition(ByMode::of((ByRows::new(), Keep)));
            let (down, across) = (values.layout().extent((C::<1>, C::<0>)), values.layout().extent((C::<1>, C::<1>)));
            let mut hash = 0_u32;
            for q in 0..across {
                for p in 0..down {
                    let mine = values.slice(((thread, ..), (p, q))).fixed();
                    for value in Bounded::<16>::all() {
                        hash = hash.rotate_left(5) ^ mine[(value,)];
                    }
                }
            }
            hash
        },
        by hand(matrix: &ByHand, thread: u32) {
            let (elements, rows, columns, leading) = *matrix;
            let (down, across) = (rows / 8, columns / 16);
            let mut hash = 0_u32;
            for q in 0..across {
                for p in 0..down {
                    for value in 0..16 {
                        // SAFETY: the caller's.
                        let element = unsafe { *elements.add((p * 8 + thread as usize) * leading + q * 16 + value) };
                        hash = hash.rotate_left(5) ^ element;
                    }
                }
            }
            hash
        },
        check {
            let thread = Bounded::<8>::masked(6);
            // SAFETY: 88 rows of 64 elements are there, one every 70.
            assert_eq!(by_layout(&matrix(), thread), unsafe { by_hand(&by_hand_of(), 6) });
        };
    Loop tiles(matrix: &Matrix<'_>) -> u32:
        {
            let tiles = matrix.zipped_divide(Tile::of((C, C)));
            let (down, across) = (tiles.layout().extent((C::<1>, C::<0>)), tiles.layout().extent((C::<1>, C::<1>)));
            let mut hash = 0_u32;
            for q in 0..across {
                for p in 0..down {
                    let tile = tiles.slice((.., (p, q))).fixed();
                    for i in Bounded::<8>::all() {
                        for j in Bounded::<16>::all() {
                            hash = hash.rotate_left(5) ^ tile[((i, j),)];
                        }
                    }
                }
            }
            hash
        },
        by hand(matrix: &ByHand) {
            let (elements, rows, columns, leading) = *matrix;
            let (down, across) = (rows / 8, columns / 16);
            let mut hash = 0_u32;
            for q in 0..across {
                for p in 0..down {
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
            // SAFETY: 88 rows of 64 elements are there, one every 70.
            assert_eq!(by_layout(&matrix()), unsafe { by_hand(&by_hand_of()) });
        };
}
