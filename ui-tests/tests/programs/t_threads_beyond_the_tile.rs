// expect: L0201; number: 63, 59
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); type Threads = (32, 2) : (1, 32); }
fn main() { let a = [1; 60]; println!("{}", Tensor::from_array(&a, Rows).partition(Threads, 5)[0]); }
