// expect: rustc E0594
use layout_static::layout;
layout! {
    pub type R = (4, 8) : (8, 1);
}
use layout_static::{Tensor, zip};
fn main() {
    let a = [0; 32];
    let b = [0; 32];
    let x = Tensor::from_array(&a, R);
    let y = Tensor::from_array(&b, R);
    zip((y, x)).for_each(|(y, x)| *y = *x);
}
