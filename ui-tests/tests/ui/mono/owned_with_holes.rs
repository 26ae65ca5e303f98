//! law: a function gives every element that is stored.
use layout_static::{TensorArray, layout};

layout! {
    #[allow(intractable)]
    pub type Tile = (4, 8) : (9, 1);
}

fn main() {
    let tile = TensorArray::<usize, 35, _>::from_fn(Tile, |(i, j)| i + j);
    assert_eq!(tile[(0, 0)], 0);
}
// mended: from_fn(Tile, |(i, j)| i + j => from_elem(Tile, 0
