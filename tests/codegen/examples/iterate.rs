//! `for` over elements by layout, and the same loops by hand, to be counted by valgrind: `docs/zero-cost.md`.

use std::hint::black_box;

use layout_static::{Tensor, TensorMut, layout};

layout! {
    pub type Columns = (128, 64) : (1, 128);
    pub type Rows = (128, 64) : (64, 1);
    pub type Cube = (8, 16, 64) : (64, 512, 1);
    pub type Swizzled = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    #[allow(intractable)] pub type OddRows = (63, 65) : (65, 1);
    #[allow(intractable)] pub type Padded = (31, 65) : (1, 33);
}

/// Loops inside each other.
macro_rules! nest {
    ([] $body:expr) => { $body };
    ([$i:ident < $extent:literal $(, $j:ident < $more:literal)*] $body:expr) => {
        for $i in 0..$extent {
            nest!([$($j < $more),*] $body);
        }
    };
}

/// Pairs of functions: a loop over elements, by layout and by hand.
macro_rules! elements {
    ($($name:ident, $hand:ident: $layout:expr, $nest:tt $index:expr;)*) => {$(
        #[inline(never)]
        fn $name(elements: &[u32; 8192]) -> u32 {
            let mut sum = 0_u32;
            for element in Tensor::new(elements, $layout).unwrap().iter() {
                sum = sum.wrapping_add(*element);
            }
            sum
        }

        #[inline(never)]
        fn $hand(elements: &[u32; 8192]) -> u32 {
            let mut sum = 0_u32;
            nest!($nest sum = sum.wrapping_add(elements[$index]));
            sum
        }
    )*

        fn run(elements: &[u32; 8192]) {
            $(assert_eq!($name(black_box(elements)), $hand(black_box(elements)));)*
        }
    };
}

elements! {
    columns, columns_by_hand: Columns, [j < 64, i < 128] i + 128 * j;
    rows, rows_by_hand: Rows, [j < 64, i < 128] 64 * i + j;
    swizzled, swizzled_by_hand: Swizzled, [j < 64, i < 8] (64 * i + j) ^ ((64 * i + j) >> 3 & 0b11_1000);
    odd, odd_by_hand: OddRows, [j < 65, i < 63] 65 * i + j;
    padded, padded_by_hand: Padded, [j < 65, i < 31] i + 33 * j;
}

/// Pairs of functions: a loop over elements with their coordinates, by layout and by hand.
macro_rules! indexed {
    ($($name:ident, $hand:ident: $layout:expr, $at:pat, $nest:tt $index:expr, $mix:expr;)*) => {$(
        #[inline(never)]
        fn $name(elements: &[u32; 8192]) -> usize {
            let mut sum = 0_usize;
            for ($at, element) in Tensor::new(elements, $layout).unwrap().indexed_iter() {
                sum = sum.wrapping_add(*element as usize ^ $mix);
            }
            sum
        }

        #[inline(never)]
        fn $hand(elements: &[u32; 8192]) -> usize {
            let mut sum = 0_usize;
            nest!($nest sum = sum.wrapping_add(elements[$index] as usize ^ $mix));
            sum
        }
    )*

        fn run_indexed(elements: &[u32; 8192]) {
            $(assert_eq!($name(black_box(elements)), $hand(black_box(elements)));)*
        }
    };
}

indexed! {
    indexed_columns, indexed_columns_by_hand: Columns, (i, j), [j < 64, i < 128] i + 128 * j, (3 * i + j);
    indexed_rows, indexed_rows_by_hand: Rows, (i, j), [j < 64, i < 128] 64 * i + j, (3 * i + j);
    indexed_cube, indexed_cube_by_hand: Cube, (i, j, k), [k < 64, j < 16, i < 8] 64 * i + 512 * j + k,
        (3 * i + 5 * j + k);
    indexed_odd, indexed_odd_by_hand: OddRows, (i, j), [j < 65, i < 63] 65 * i + j, (3 * i + j);
    indexed_padded, indexed_padded_by_hand: Padded, (i, j), [j < 65, i < 31] i + 33 * j, (3 * i + j);
}

#[inline(never)]
fn rows_written(elements: &mut [u32; 8192]) {
    for element in &mut TensorMut::from_array(elements, Rows) {
        *element = element.wrapping_mul(3);
    }
}

#[inline(never)]
fn rows_written_by_hand(elements: &mut [u32; 8192]) {
    for j in 0..64 {
        for i in 0..128 {
            elements[64 * i + j] = elements[64 * i + j].wrapping_mul(3);
        }
    }
}

fn main() {
    let mut elements: [u32; 8192] = core::array::from_fn(|x| u32::try_from(x).unwrap());
    run(&elements);
    run_indexed(&elements);
    rows_written(black_box(&mut elements));
    rows_written_by_hand(black_box(&mut elements));
}
