// expect: L0403; number: 3, 2
// mode: build
// errors: 1
// max: 1750
use layout_static::{ByMode, C, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let a = [1; 60];
    println!("{}", Tensor::from_array(&a, Rows).tile(ByMode::of((C::<2>, C::<5>, C::<1>)), (0, 0, 0))[0]);
}
