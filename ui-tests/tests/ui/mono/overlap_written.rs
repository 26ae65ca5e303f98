//! law: all elements may be written at once, so no two coordinates share one.
use layout_static::{TensorMut, layout};

layout! {
    #[allow(intractable)]
    pub type Tile = (4, 8) : (8, 4);
}

fn main() {
    let mut elements = [0.0; 64];
    let mut tile = TensorMut::from_array(&mut elements, Tile);
    for element in tile.iter_mut() {
        *element += 1.0;
    }
}
// mended: 4) => 1)
