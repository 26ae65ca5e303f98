// expect: L0701; number: 50, 60
// mode: build
// errors: 1
use layout_static::{TensorArray, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { println!("{}", TensorArray::<f32, 50, _>::from_elem(Rows, 0.0)[(0, 0)]); }
