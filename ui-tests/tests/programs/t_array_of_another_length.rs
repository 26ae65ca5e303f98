// expect: any; number: 59, 60
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Columns = (6, 10); }
fn main() { let a = [0; 60]; let t = Tensor::from_array(&a, Columns); println!("{}", t.as_array::<59>()[0]); }
