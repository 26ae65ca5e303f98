//! law: an array has at least one element.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 32];
    assert_eq!(Tensor::from_array(&elements, Tile).lanes::<0>().len(), 4);
}
// mended: <0> => <8>
