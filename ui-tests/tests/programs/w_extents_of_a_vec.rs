// expect: rustc
// says: tuple
// says: array of `usize`
// errors: 1
// caret: shape
use layout_static::{DynTensor, LayoutError};

fn main() -> Result<(), LayoutError> {
    let (a, shape) = (vec![0; 64], vec![8, 8]);
    let t = DynTensor::row_major(&a, shape)?;
    println!("{:?} {:?}", t.get((0, 0)), t.as_tensor()[(1, 1)]);
    Ok(())
}
