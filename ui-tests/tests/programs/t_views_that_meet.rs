// expect: L0707; number: 6
// mode: build
// errors: 1
use layout_static::{C, TensorMut, Views, layout};
layout! { type Flat = 60; type Even = 10 : 2; }
fn main() {
    let mut a = [0; 60];
    println!("{}", TensorMut::from_array(&mut a, Flat).parts_mut(Views((Even, C::<0>), (Even, C::<6>))).0[0]);
}
