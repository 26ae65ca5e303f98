//! law: whether parts overlap is decided where their strides are known.
use layout_static::{TensorMut, layout};

layout! {
    pub type Rows = (4, 8) : (?, 1);
}

fn main() {
    let mut elements = [0; 40];
    let mut rows = TensorMut::new(&mut elements, Rows::with_strides([10])).unwrap();
    for mut row in rows.split_mode::<0>() {
        row.fill(1);
    }
}
// mended: split_mode::<0> => try_split_mode::<0>().unwrap
