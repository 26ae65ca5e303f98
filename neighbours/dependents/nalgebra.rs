//! A matrix of `nalgebra` as a tensor, and a tensor of constants as a matrix of the same constants.

use layout_static::{DynTensor, Tensor, layout};
use nalgebra::{Matrix, matrix};

layout! { type Columns = (2, 3) : (1, 4); }

fn main() {
    let numbers = matrix![1, 2, 3; 4, 5, 6];
    let tensor = DynTensor::from(numbers.view_range(.., 1..));
    assert_eq!((tensor.extents(), tensor[(1, 0)]), ((2, 2), 5));
    let view = Matrix::from(Tensor::from_array(&[1, 4, 0, 0, 2, 5, 0, 0, 3, 6], Columns));
    assert_eq!(view, numbers);
    println!("nalgebra: {:?}", view.shape());
}
