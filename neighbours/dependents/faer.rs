//! A view of `faer`, and back.

use faer::MatRef;
use layout_static::{DynTensor, LayoutError};

fn main() -> Result<(), LayoutError> {
    let matrix = faer::mat![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let tensor = DynTensor::try_from(matrix.as_ref().subcols(1, 2))?;
    assert_eq!((tensor.extents(), tensor[(1, 0)]), ((2, 2), 5.0));
    let view = MatRef::try_from(tensor)?;
    assert_eq!(view, matrix.as_ref().subcols(1, 2));
    println!("faer: {:?}", (view.nrows(), view.ncols()));
    Ok(())
}
