//! Whole tensors: copies, iteration for writing, iterators by `next`, side by side and with coordinates.

#![allow(unsafe_code, reason = "by hand, an access without a check is one through a raw pointer")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "an access: the address and the element")]

use layout_static::{Bounded, ByMode, C, Tensor, TensorMut, layout};

use crate::NUMBERS;
use crate::cute::{Padded, RowMajor, Swizzled};
use crate::indices::{Rows, Threads};
use crate::tensors::{Square, Tiled, Transposed, square};

layout! {
    /// A tile of 8 x 16 elements, by rows.
    pub type Small = (8, 16) : (16, 1);
    pub type Plain = (8, 64) : (64, 1);
    pub type Row = 64 : 1;
    #[allow(intractable)] pub type PaddedColumns = (32, 32) : (1, 33);
    /// The 32 values of a thread, side by side.
    pub type Values = 32 : 1;
}

type Tile = ByMode<(C<8>, C<16>)>;

crate::raw! {
    Straight copy_all(from: &[u32; 8192], to: &mut [u32; 8192]) -> ():
        TensorMut::from_array(to, RowMajor).copy_from(Tensor::from_array(from, RowMajor)),
        by hand(from: &[u32; 8192], to: &mut [u32; 8192]) to.copy_from_slice(from),
        check {
            let mut to = [0; 8192];
            by_layout(&NUMBERS, &mut to);
            assert_eq!(to, NUMBERS);
        };
    Straight copy_transposed(from: &[u32; 256], to: &mut [u32; 256]) -> ():
        TensorMut::from_array(to, Square).copy_from(Tensor::from_array(from, Square)),
        by hand(from: &[u32; 256], to: &mut [u32; 256]) to.copy_from_slice(from),
        check {
            let mut to = [0; 256];
            by_layout(square(), &mut to);
            assert_eq!(&to, square());
        };
    Loop copy_tile(from: &[u32; 8192], to: &mut [u32; 128], p: Bounded<16>, q: Bounded<4>) -> ():
        TensorMut::from_array(to, Small).copy_from(Tensor::from_array(from, RowMajor).tile(Tile::of((C, C)), (p, q))),
        by hand(from: *const u32, to: *mut u32, p: u32, q: u32) {
            // SAFETY: the caller's.
            let tile = unsafe { from.add((p * 512 + q * 16) as usize) };
            for i in 0..8 {
                // SAFETY: the caller's.
                unsafe { to.add(i * 16).copy_from_nonoverlapping(tile.add(i * 64), 16) }
            }
        },
        check {
            let mut to = [0; 128];
            for (p, q) in Bounded::<16>::all().flat_map(|p| Bounded::<4>::all().map(move |q| (p, q))) {
                by_layout(&NUMBERS, &mut to, p, q);
                for (i, j) in (0..8).flat_map(|i| (0..16).map(move |j| (i, j))) {
                    let index = RowMajor.index((8 * p.get() + i, 16 * q.get() + j));
                    assert_eq!(to[Small.index((i, j))] as usize, index);
                }
            }
        };
    Loop copy_values(from: &[u32; 8192], to: &mut [u32; 32], thread: Bounded<256>) -> ():
        TensorMut::from_array(to, Values).copy_from(Tensor::from_array(from, RowMajor).partition(Threads, thread)),
        by hand(from: *const u32, to: *mut u32, thread: u32) {
            // SAFETY: the caller's.
            let mine = unsafe { from.add((thread / 8 * 64 + thread % 8 * 8) as usize) };
            for i in 0..4 {
                // SAFETY: the caller's.
                unsafe { to.add(i * 8).copy_from_nonoverlapping(mine.add(i * 2048), 8) }
            }
        },
        check {
            let mut to = [0; 32];
            for thread in Bounded::<256>::all() {
                by_layout(&NUMBERS, &mut to, thread);
                for value in Bounded::<32>::all() {
                    assert_eq!(to[value.get()] as usize, RowMajor.index(Threads.index((thread, value))));
                }
            }
        };
    Loop copy_to_swizzled(from: &[u32; 512], to: &mut [u32; 512]) -> ():
        TensorMut::from_array(to, Swizzled).copy_from(Tensor::from_array(from, Plain)),
        by hand(from: *const u32, to: *mut u32) {
            for index in (0..512).step_by(8) {
                // SAFETY: the caller's.
                unsafe { to.add(index ^ (index >> 3 & 0b11_1000)).copy_from_nonoverlapping(from.add(index), 8) }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 512], [0; 512]);
            by_layout(NUMBERS.first_chunk().unwrap(), &mut ours);
            // SAFETY: there are 512 elements.
            unsafe { by_hand(NUMBERS.as_ptr(), theirs.as_mut_ptr()) };
            assert_eq!(ours, theirs);
            assert!((0..512).all(|x| ours[Swizzled.index(x)] as usize == Plain.index(x)));
        };
    Loop copy_swizzled_row(from: &[u32; 512], to: &mut [u32; 64], i: Bounded<8>) -> ():
        TensorMut::from_array(to, Row).copy_from(Tensor::from_array(from, Swizzled).slice((i, ..))),
        by hand(from: *const u32, to: *mut u32, i: u32) {
            let start = i as usize * 64;
            for j in (0..64).step_by(8) {
                let index = start + j;
                // SAFETY: the caller's.
                unsafe { to.add(j).copy_from_nonoverlapping(from.add(index ^ (index >> 3 & 0b11_1000)), 8) }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 64], [0; 64]);
            for i in Bounded::<8>::all() {
                by_layout(NUMBERS.first_chunk().unwrap(), &mut ours, i);
                // SAFETY: there are 512 elements, and `i` is below its bound.
                unsafe { by_hand(NUMBERS.as_ptr(), theirs.as_mut_ptr(), i.into()) };
                assert_eq!(ours, theirs);
                assert!((0..64).all(|j| ours[j] as usize == Swizzled.index((i.get(), j))));
            }
        };
    Loop add_one(elements: &mut [u32; 1055]) -> ():
        TensorMut::from_array(elements, PaddedColumns).iter_mut()
            .for_each(|element| *element = element.wrapping_add(1)),
        by hand(elements: *mut u32) {
            for j in 0..32 {
                for i in 0..32 {
                    // SAFETY: the caller's.
                    unsafe { *elements.add(i + j * 33) = (*elements.add(i + j * 33)).wrapping_add(1) }
                }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 1055], [0; 1055]);
            by_layout(&mut ours);
            // SAFETY: there are 1055 elements.
            unsafe { by_hand(theirs.as_mut_ptr()) };
            assert_eq!(ours, theirs);
            assert_eq!(ours.iter().sum::<u32>(), 1024);
        };
    Loop next(elements: &[u32; 1055]) -> u32:
        {
            let mut hash = 0_u32;
            for x in Tensor::from_array(elements, Padded) {
                hash = hash.rotate_left(5) ^ x;
            }
            hash
        },
        by hand(elements: *const u32) {
            let (mut hash, mut cells, mut index, mut i) = (0_u32, 0..1024, 0_usize, 0);
            let walk = core::iter::from_fn(|| {
                cells.next()?;
                let at = index;
                (i, index) = if i < 31 { (i + 1, at + 33) } else { (0, at.wrapping_sub(1022)) };
                // SAFETY: the caller's.
                Some(unsafe { &*elements.add(at) })
            });
            for x in walk {
                hash = hash.rotate_left(5) ^ x;
            }
            hash
        },
        check {
            let elements = NUMBERS.first_chunk().unwrap();
            // SAFETY: there are 1055 elements.
            assert_eq!(by_layout(elements), unsafe { by_hand(elements.as_ptr()) });
        };
    Loop runtime_iterate(matrix: Tensor<'_, u32, Rows>) -> u32:
        matrix.iter().fold(0, |hash: u32, x| hash.rotate_left(5) ^ x),
        by hand(elements: *const u32, leading: usize) {
            let mut hash = 0_u32;
            for j in 0..64 {
                for i in 0..128 {
                    // SAFETY: the caller's.
                    hash = hash.rotate_left(5) ^ unsafe { *elements.add(i * leading + j) };
                }
            }
            hash
        },
        check {
            let matrix = Tensor::new(&NUMBERS, Rows::with_strides([64])).unwrap();
            // SAFETY: 128 rows of 64 elements are there.
            assert_eq!(by_layout(matrix), unsafe { by_hand(NUMBERS.as_ptr(), 64) });
        };
    Loop gather(from: &[u32; 256], to: &mut [u32; 256]) -> ():
        {
            let (from, mut to) = (Tensor::from_array(from, Tiled), TensorMut::from_array(to, Transposed));
            for x in Bounded::<256>::all() {
                to[x] = from[x];
            }
        },
        by hand(from: &[u32; 256], to: &mut [u32; 256]) {
            for x in 0..256_usize {
                to[x] = from[x % 4 + x / 4 % 4 * 16 + x / 16 % 4 * 4 + x / 64 * 64];
            }
        },
        check {
            let mut ours = [0; 256];
            by_layout(square(), &mut ours);
            assert!((0..256).all(|x| ours[Transposed.index(x)] as usize == Tiled.index(x)));
        };
}
