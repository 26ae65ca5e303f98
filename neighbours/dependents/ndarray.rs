//! A view of `ndarray`, by tiles and back.

use layout_static::{ByMode, C, DynTensor, LayoutError};
use ndarray::{Array2, ArrayView2, s};

fn main() -> Result<(), LayoutError> {
    let array = Array2::from_shape_fn((6, 8), |(i, j)| 10 * i + j);
    let tensor = DynTensor::try_from(array.slice(s![.., 1..7]))?;
    let tile = tensor.whole_tile(ByMode::of((C::<2>, C::<3>)), (1, 1)).expect("a whole tile");
    assert_eq!(tile[(1, 2)], 36);
    let view = ArrayView2::try_from(tensor)?;
    assert_eq!(view, array.slice(s![.., 1..7]));
    println!("ndarray: {:?}", view.dim());
    Ok(())
}
