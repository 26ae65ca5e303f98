//! Loops over whole tensors, in the order of memory.

use layout_static::{Tensor, TensorMut, layout, zip};

use crate::NUMBERS;
use crate::cute::RowMajor;

layout! {
    /// The shape of [`RowMajor`], by columns.
    pub type Columns = (128, 64) : (1, 128);
    /// Rows of 16 elements, of a tile in rows of 20.
    #[allow(intractable)] pub type Tile = (8, 16) : (20, 1);
}

crate::pair! {
    Loop fill_rows(elements: &mut [u32; 8192], value: u32) -> ():
        TensorMut::from_array(elements, RowMajor).fill(value),
        by hand elements.fill(value),
        check {
            let (mut ours, mut theirs) = (NUMBERS, NUMBERS);
            by_layout(&mut ours, 7);
            by_hand(&mut theirs, 7);
            assert_eq!([ours, theirs], [[7; 8192]; 2]);
        };
    Loop zip_of_two(to: &mut [u32; 8192], from: &[u32; 8192]) -> ():
        TensorMut::from_array(to, RowMajor)
            .zip_mut_with(Tensor::from_array(from, RowMajor), |to, from| *to = to.wrapping_add(*from)),
        by hand to.iter_mut().zip(from).for_each(|(to, from)| *to = to.wrapping_add(*from)),
        check {
            let mut to = NUMBERS;
            by_layout(&mut to, &NUMBERS);
            by_hand(&mut to, &NUMBERS);
            assert!(to.iter().zip(&NUMBERS).all(|(to, number)| *to == 3 * number));
        };
    Loop zip_of_three(to: &mut [u32; 8192], a: &[u32; 8192], b: &[u32; 8192]) -> ():
        {
            let (a, b) = (Tensor::from_array(a, RowMajor), Tensor::from_array(b, RowMajor));
            zip((TensorMut::from_array(to, RowMajor), a, b)).for_each(|(to, a, b)| *to = a ^ b >> 1);
        },
        by hand to.iter_mut().zip(a).zip(b).for_each(|((to, a), b)| *to = a ^ b >> 1),
        check {
            let (mut ours, mut theirs) = ([0; 8192], [0; 8192]);
            by_layout(&mut ours, &NUMBERS, &NUMBERS);
            by_hand(&mut theirs, &NUMBERS, &NUMBERS);
            assert_eq!(ours, theirs);
            assert!(ours.iter().zip(&NUMBERS).all(|(to, number)| *to == number ^ number >> 1));
        };
    Loop zip_tile(to: &mut [u32; 156], from: &[u32; 156]) -> ():
        TensorMut::from_array(to, Tile)
            .zip_mut_with(Tensor::from_array(from, Tile), |to, from| *to = to.wrapping_add(*from)),
        by hand {
            for (to, from) in to.chunks_mut(20).zip(from.chunks(20)) {
                to[..16].iter_mut().zip(&from[..16]).for_each(|(to, from)| *to = to.wrapping_add(*from));
            }
        },
        check {
            let numbers = NUMBERS.first_chunk().unwrap();
            let (mut ours, mut theirs) = (*numbers, *numbers);
            by_layout(&mut ours, numbers);
            by_hand(&mut theirs, numbers);
            assert_eq!(ours, theirs);
            assert_eq!((ours[15], ours[16], ours[20]), (30, 16, 40));
        };
    Loop copy_blocks(to: &mut [u32; 8192], from: &[u32; 8192]) -> ():
        TensorMut::from_array(to, RowMajor).copy_from(Tensor::from_array(from, Columns)),
        by hand {
            for i in (0..128).step_by(16) {
                for j in (0..64).step_by(16) {
                    for y in i..i + 16 {
                        for x in j..j + 16 {
                            to[y * 64 + x] = from[y + x * 128];
                        }
                    }
                }
            }
        },
        check {
            let (mut ours, mut theirs) = ([0; 8192], [0; 8192]);
            by_layout(&mut ours, &NUMBERS);
            by_hand(&mut theirs, &NUMBERS);
            assert_eq!(ours, theirs);
            assert!((0..8192).all(|x| ours[RowMajor.index(x)] as usize == Columns.index(x)));
        };
}
