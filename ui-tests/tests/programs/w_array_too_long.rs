// expect: L0601; number: 32, 30
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let numbers = [1; 32];
    let copy: [i32; 30] = Tensor::from_array(&numbers, Rows).to_array();
    println!("{copy:?}");
}
