//! law: arrays of four elements begin at multiples of four: so does each row.

use layout_static::{Tensor, layout};

layout! {
    pub type Rows = (4, 8) : (?, 1);
}

fn main() {
    let numbers = [0_u32; 64];
    let rows = Tensor::new(&numbers, Rows::with_strides([4])).expect("there are enough");
    assert_eq!(rows.vectorize::<4>()[(0, 0)], [0; 4]);
}

// mended: (?, 1) => (8, 1)
// mended: Rows::with_strides([4]) => Rows
