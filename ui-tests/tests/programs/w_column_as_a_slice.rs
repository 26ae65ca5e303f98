// expect: L0702
// mode: build
// says: of (4):(8)
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let numbers = [1; 32];
    println!("{:?}", Tensor::from_array(&numbers, Rows).slice((.., 1)).as_slice());
}
