//! law: a coordinate into a tensor is one into its layout.
use layout_static::{C, Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 32];
    let tile = Tensor::from_array(&elements, Tile);
    assert_eq!(tile[(3, C::<8>)], 0.0);
}
// mended: 8> => 7>
