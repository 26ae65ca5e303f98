// expect: rustc E0277; number: ndarray
// says: cargo add layout-static --features ndarray
// lacks: to_array
// errors: 1
// line: 10
use layout_static::{Tensor, layout};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let numbers = [1; 32];
    let view = Tensor::from_array(&numbers, Rows).to_ndarray();
    let _ = view;
}
