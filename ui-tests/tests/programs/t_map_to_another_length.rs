// expect: any; number: 9, 10
// mode: build
// errors: 1
use layout_static::{Tensor, TensorArray, layout};
layout! { type Rows = (10, 6) : (6, 1); }
fn main() {
    let a = [1; 60]; let d: TensorArray<i32, 9, _> = Tensor::from_array(&a, Rows).slice((.., 1)).map(|x| 2 * x);
    println!("{}", d[0]);
}
