//! Access to the elements of tensors: checked, masked, constant, with a swizzle, with negative strides.

use layout_static::{C, Neg, Static, StaticLayout, Tensor, TensorMut};

use crate::NUMBERS;
use crate::cute::{RowMajor, Swizzled};

type Reversed = layout_static::Layout<(C<8>, C<4>), (Neg<1>, C<8>)>;

crate::pair! {
    Straight reversed(i: usize, j: usize) -> isize:
        Reversed::VALUE.offset((i, j)),
        by hand j.wrapping_mul(8).wrapping_sub(i).cast_signed(),
        check {
            for (i, j) in (0..8).flat_map(|i| (0..4).map(move |j| (i, j))) {
                let answer = Reversed::LAYOUT.offset_at(&crate::Value::value(&(i, j))).unwrap();
                assert_eq!([by_layout(i, j), by_hand(i, j)], [isize::try_from(answer).unwrap(); 2]);
            }
        };
    Straight bounded_get(elements: &[u32; 8192], i: usize, j: usize) -> Option<&u32>:
        Tensor::from_array(elements, RowMajor).get((i, j)),
        by hand if i < 128 && j < 64 { Some(&elements[i * 64 + j]) } else { None },
        check {
            for (i, j) in (0..130).flat_map(|i| (0..66).map(move |j| (i, j))) {
                assert_eq!(by_layout(&NUMBERS, i, j), by_hand(&NUMBERS, i, j));
            }
        };
    Straight masked_read(elements: &[u32; 8192], i: usize, j: usize) -> u32:
        Tensor::from_array(elements, RowMajor)[(i % 128, j % 64)],
        by hand elements[i % 128 * 64 + j % 64],
        check {
            for (i, j) in (0..300).flat_map(|i| (0..70).map(move |j| (i, j))) {
                assert_eq!(by_layout(&NUMBERS, i, j), by_hand(&NUMBERS, i, j));
            }
        };
    Straight constant_write(elements: &mut [u32; 8192], value: u32) -> ():
        TensorMut::from_array(elements, RowMajor)[(C::<3>, C::<5>)] = value,
        by hand elements[197] = value,
        check {
            let mut elements = NUMBERS;
            by_layout(&mut elements, 7);
            assert_eq!(elements[197], 7);
            by_hand(&mut elements, 8);
            assert_eq!(elements[197], 8);
        };
    Straight swizzled_get(tile: &[u32; 512], i: usize, j: usize) -> Option<&u32>:
        Tensor::from_array(tile, Swizzled).get((i, j)),
        by hand {
            if i < 8 && j < 64 {
                let index = i * 64 + j;
                return Some(&tile[index ^ (index >> 3 & 0b11_1000)]);
            }
            None
        },
        check {
            let tile = NUMBERS.first_chunk().unwrap();
            for (i, j) in (0..10).flat_map(|i| (0..66).map(move |j| (i, j))) {
                assert_eq!(by_layout(tile, i, j), by_hand(tile, i, j));
            }
        };
}
