// expect: L0504; number: 64, 60
// mode: build
// errors: 1
use layout_static::{Bounded, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { let t = Tensor::from_array(&[0; 60], Rows); println!("{}", t[Bounded::<64>::masked(3)]); }
