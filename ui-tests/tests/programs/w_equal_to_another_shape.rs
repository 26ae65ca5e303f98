// expect: L0607; number: 2, 1
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! {
    type Rows = (4, 8) : (8, 1);
    type Line = 32 : 1;
}
fn main() {
    let x = [1; 32];
    println!("{}", Tensor::from_array(&x, Rows) == Tensor::from_array(&x, Line));
}
