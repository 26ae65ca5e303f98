// expect: L0502; number: 3, 2
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let a = [1; 60]; for ((i, j, k), x) in Tensor::from_array(&a, Rows).indexed_iter() { println!("{i}{j}{k}{x}"); }
}
