//! Loops over whole tensors, in the order of memory.

use layout_static::{Tensor, TensorMut, layout, zip};

use crate::NUMBERS;

layout! {
    /// Rows of 16 elements.
    pub type Rows = (32, 16) : (16, 1);
    /// Rows of 16 elements, of a tile in rows of 20.
    #[allow(intractable)] pub type Tile = (8, 16) : (20, 1);
}

crate::pair! {
    Loop fill_rows(elements: &mut [u32; 512], value: u32) -> ():
        TensorMut::from_array(elements, Rows).fill(value),
        by hand elements.fill(value),
        check {
            let (mut ours, mut theirs) = ([0; 512], [0; 512]);
            by_layout(&mut ours, 7);
            by_hand(&mut theirs, 7);
            assert!(ours.iter().chain(&theirs).all(|x| *x == 7));
        };
    Loop zip_of_two(to: &mut [u32; 512], from: &[u32; 512]) -> ():
        TensorMut::from_array(to, Rows)
            .zip_mut_with(Tensor::from_array(from, Rows), |to, from| *to = to.wrapping_add(*from)),
        by hand to.iter_mut().zip(from).for_each(|(to, from)| *to = to.wrapping_add(*from)),
        check {
            let numbers: &[u32; 512] = NUMBERS.first_chunk().unwrap();
            let mut to = *numbers;
            by_layout(&mut to, numbers);
            by_hand(&mut to, numbers);
            assert!(to.iter().zip(numbers).all(|(to, number)| *to == 3 * number));
        };
    Loop zip_of_three(to: &mut [u32; 512], a: &[u32; 512], b: &[u32; 512]) -> ():
        {
            let (a, b) = (Tensor::from_array(a, Rows), Tensor::from_array(b, Rows));
            zip((TensorMut::from_array(to, Rows), a, b)).for_each(|(to, a, b)| *to = a ^ b >> 1);
        },
        by hand to.iter_mut().zip(a).zip(b).for_each(|((to, a), b)| *to = a ^ b >> 1),
        check {
            let (mut ours, mut theirs) = ([0; 512], [0; 512]);
            let numbers = NUMBERS.first_chunk().unwrap();
            by_layout(&mut ours, numbers, numbers);
            by_hand(&mut theirs, numbers, numbers);
            assert_eq!(ours, theirs);
            assert!(ours.iter().zip(numbers).all(|(to, number)| *to == number ^ number >> 1));
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
}
