//! law: a view does not outlive the elements that it borrows.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let tile = {
        let elements = [0.0; 32];
        Tensor::from_array(&elements, Tile)
    };
    assert_eq!(tile[(3, 7)], 0.0);
}
// mended: let elements = [0.0; 32]; =>
// mended: let tile = { => let elements = [0.0; 32];\n    let tile = {
