//! law: a copy has an element for each cell.
use layout_static::{Tensor, TensorMut, layout};

layout! {
    pub type Source = (4, 8) : (8, 1);
    pub type Target = (4, 4) : (4, 1);
}

fn main() {
    let (source, mut target) = ([1.0; 32], [0.0; 16]);
    TensorMut::from_array(&mut target, Target).copy_from(Tensor::from_array(&source, Source));
}
// mended: 8) => 4)
