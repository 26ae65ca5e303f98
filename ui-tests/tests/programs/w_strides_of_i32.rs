// expect: rustc
// says: `[i32; 2]` are not strides
// errors: 1
// caret: [1_i32, 8]
use layout_static::{DynTensor, LayoutError};

fn main() -> Result<(), LayoutError> {
    let a = vec![0; 64];
    let t = DynTensor::strided(&a, [8, 8], [1_i32, 8])?;
    println!("{:?} {:?}", t.get((0, 0)), t.as_tensor()[(1, 1)]);
    Ok(())
}
