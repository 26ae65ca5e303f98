// expect: accepted
// run: yes
use layout_static::{TensorArray, layout, tensor::OwnedTensor};
layout! { type Rows = (6, 10) : (?, 1); }
fn main() {
    let fits = OwnedTensor::new([7_u8; 64], Rows::with_strides([10]));
    assert_eq!(fits.unwrap()[(5, 9)], 7);
    let text = OwnedTensor::new([7_u8; 64], Rows::with_strides([12])).err().unwrap().to_string();
    assert!(text.contains("64") && text.contains("70"), "{text}");
    let _: Option<TensorArray<u8, 64, layout!((4, 8) : (8, 1))>> = None;
}
