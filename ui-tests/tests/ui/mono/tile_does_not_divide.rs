//! law: the tiles of a tensor divide it.
use layout_static::{ByMode, C, Tensor, layout};

layout! {
    pub type Tile = (10, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 80];
    let blocks = Tensor::from_array(&elements, Tile).tiles(ByMode::of((C::<4>, C::<4>)));
    assert_eq!(blocks.into_iter().count(), 6);
}
// mended: <4>, => <5>,
// mended: 6 => 4
