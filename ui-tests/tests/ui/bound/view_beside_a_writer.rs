//! law: elements that are borrowed for writing are borrowed by no one else.
use layout_static::{Tensor, TensorMut, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let mut elements = [0.0; 32];
    let tile = Tensor::from_array(&elements, Tile);
    TensorMut::from_array(&mut elements, Tile).fill(1.0);
    assert_eq!(tile[(3, 7)], 0.0);
}
// mended: let tile = Tensor::from_array(&elements, Tile); =>
// mended: .fill(1.0); => .fill(1.0);\n    let tile = Tensor::from_array(&elements, Tile);
// mended: 0.0); => 1.0);
