//! law: whether parts overlap is decided where their strides are known.
use layout_static::{Along, TensorMut, layout};

layout! {
    pub type Rows = (4, 8) : (?, 1);
}

fn main() {
    let mut elements = [0; 40];
    let mut rows = TensorMut::new(&mut elements, Rows::with_strides([10])).unwrap();
    for mut row in rows.parts_mut(Along::<0>) {
        row.fill(1);
    }
}
// mended: parts_mut(Along::<0>) => try_parts_mut(Along::<0>).unwrap()
