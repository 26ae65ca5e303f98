//! law: no two threads own one element.
use layout_static::{ByThread, TensorMut, layout};

layout! {
    pub type Tile = (4, 8) : (1, 4);
    #[allow(intractable)]
    pub type Owned = ((4, 2), 4) : ((1, 16), 2); // 8 threads with 4 values each
}

fn main() {
    let mut elements = [0; 32];
    let mut tile = TensorMut::from_array(&mut elements, Tile);
    for (t, mut values) in tile.parts_mut(ByThread(Owned)).enumerate() {
        values.fill(t);
    }
}
// mended: #[allow(intractable)] =>
// mended: , 2); => , 4);
