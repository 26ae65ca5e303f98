//! A view of `mdarray`, and back.

use layout_static::{DynTensor, LayoutError};
use mdarray::{DTensor, Dyn, Strided, View};

fn main() -> Result<(), LayoutError> {
    let array = DTensor::<u32, 2>::from_fn([3, 4], |at| u32::try_from(10 * at[0] + at[1]).expect("small"));
    let tensor = DynTensor::try_from(array.view(1.., ..))?;
    assert_eq!((tensor.extents(), tensor[(1, 3)]), ((2, 4), 23));
    let view = View::<u32, (Dyn, Dyn), Strided>::try_from(tensor)?;
    assert_eq!(view[[0, 2]], 12);
    println!("mdarray: {:?}", (view.dim(0), view.dim(1)));
    Ok(())
}
