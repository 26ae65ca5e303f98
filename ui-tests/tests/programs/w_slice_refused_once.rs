// expect: L0502
// mode: build
// errors: 1
// says: of (18,18)
use layout_static::{TensorMut, layout};
layout! { type Rows = (18, 18) : (18, 1); }
fn main() {
    let mut numbers = [0; 324];
    let rows = TensorMut::from_array(&mut numbers, Rows);
    let row: [i32; 18] = rows.slice((1, .., 2)).to_array();
    println!("{row:?}");
}
