//! law: the first element of a tensor is the first of its array, so strides are not negative.
use layout_static::{Tensor, layout};

layout! {
    #[allow(intractable)]
    pub type Tile = (4, 8) : (-1, 4);
}

fn main() {
    let elements = [0.0; 32];
    let tile = Tensor::from_array(&elements, Tile);
    assert_eq!(tile[(3, 7)], 0.0);
}
