// expect: L0404; number: 2
// mode: build
// errors: 1
use layout_static::{Along, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { let mut a = [0; 60]; println!("{}", TensorMut::from_array(&mut a, Rows).parts_mut(Along::<2>).count()); }
