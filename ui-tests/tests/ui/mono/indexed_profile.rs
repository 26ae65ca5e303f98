//! law: a coordinate has one number for each mode.
use layout_static::{Tensor, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    let elements = [0.0; 32];
    let tensor = Tensor::from_array(&elements, Tile);
    for ((i, _, _), element) in tensor.indexed_iter() {
        assert_eq!(i as f32 * element, 0.0);
    }
}
// mended: , _) => )
