// expect: any; number: 6
// mode: build
// errors: 1
// lacks: no place to split
use layout_static::{At, C, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut a = [0; 60]; println!("{}", TensorMut::from_array(&mut a, Rows).parts_mut(At(C::<0>, C::<7>)).0[(0, 0)]);
}
