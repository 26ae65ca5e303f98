// expect: L0501; number: 6
// mode: build
// errors: 1
// max: 1500
// paste: C::<6> => C::<5>
use layout_static::{C, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { let a = [0; 60]; println!("{}", Tensor::from_array(&a, Rows)[(C::<6>, 0)]); }
