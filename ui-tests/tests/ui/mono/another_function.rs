//! law: a tensor takes another layout only for the same function.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Other = (4, 8) : (1, 4);
}

fn main() {
    let elements = [0.0; 32];
    let tile = Tensor::from_array(&elements, Tile).with_layout(Other);
    assert_eq!(tile[(3, 7)], 0.0);
}
// mended: 4, 8) : (1, 4 => (2, 2), 8) : ((8, 16), 1
