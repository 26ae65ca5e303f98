//! law: an array of all parts has as many places as there are parts.
use layout_static::{ByMode, C, TensorMut, Tiles, layout};

layout! {
    pub type Rows = (4, 8) : (8, 1);
}

fn main() {
    let mut elements = [0; 32];
    let mut rows = TensorMut::from_array(&mut elements, Rows);
    let [mut left, _right] = rows.parts_mut(Tiles(ByMode::of((C::<2>, C::<4>)))).array();
    left.fill(1);
}
// mended: 2> => 4>
