//! law: the integers of a tensor are as many as its modes.
use layout_static::{Tensor, layout};

layout! {
    pub type Cube = (2, 3, 4) : (12, 4, 1);
}

fn main() {
    let numbers = [0; 24];
    let side = Tensor::from_array(&numbers, Cube).to_dyn::<(usize, usize)>();
    assert_eq!(side.extents().1, 3);
}
// mended: (usize, usize) => (usize, usize, usize)
