// expect: accepted
// run: yes
use layout_static::{StaticLayout, Tensor, layout};
layout! { type Rows = (6, 10) : (?, 1); }
fn main() {
    let error = Rows::with_strides([usize::MAX]).cosize().unwrap_err();
    assert_eq!(error.code(), "L0106");
    assert!(Tensor::new(&[0; 100], Rows::with_strides([usize::MAX])).is_err());
    assert!(Tensor::new(&[(); 100], Rows::with_strides([usize::MAX / 5])).is_err());
}
