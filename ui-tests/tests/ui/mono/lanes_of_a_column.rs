//! law: lanes are arrays of contiguous elements, along a mode of stride 1.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 32];
    let part = Tensor::from_array(&elements, Tile).slice((.., 1));
    assert!(part.lanes::<4>().len() > 0);
}
// mended: .., 1 => 1, ..
