// expect: accepted
// run: yes
use layout_static::{C, DynTensor};
fn main() {
    let a = [0; 60];
    let error = DynTensor::row_major(&a, (usize::MAX, 3_usize)).err().unwrap();
    assert!(["L0105", "L0106"].contains(&error.code()), "{error}");
    let text = DynTensor::row_major(&a, (6_usize, 11_usize)).err().unwrap().to_string();
    assert!(text.starts_with("[L0701]") && text.contains("60") && text.contains("66"), "{text}");
    let text = DynTensor::strided(&a, (6_usize, 10_usize), (20_usize, C::<1>)).err().unwrap().to_string();
    assert!(text.contains("60") && text.contains("110"), "{text}");
}
