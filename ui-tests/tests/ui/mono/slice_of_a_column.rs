//! law: a slice of memory has its elements side by side.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 32];
    let part = Tensor::from_array(&elements, Tile).slice((.., 1));
    assert_eq!(part.as_slice()[1], 0.0);
}
// mended: .., 1 => 1, ..
