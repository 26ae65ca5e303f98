//! law: an array holds every element that its layout reaches.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 31];
    let tile = Tensor::from_array(&elements, Tile);
    assert_eq!(tile[(3, 7)], 0.0);
}
// mended: 31 => 32
