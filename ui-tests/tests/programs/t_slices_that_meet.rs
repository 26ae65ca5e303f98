// expect: any
// mode: build
// errors: 1
// says: index 3 | (3,0)
use layout_static::{Along, TensorMut, layout};
layout! { #[allow(intractable)] type Overlap = (6, 10) : (1, 3); }
fn main() { let mut a = [0; 60]; println!("{}", TensorMut::from_array(&mut a, Overlap).parts_mut(Along::<0>).count()); }
