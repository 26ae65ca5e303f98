// expect: accepted
// run: yes
use layout_static::{Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut a = vec![0; 59];
    for text in [Tensor::new(&a, Rows).err().unwrap().to_string(),
        TensorMut::new(&mut a, Rows).err().unwrap().to_string()] {
        let headline = text.lines().next().unwrap();
        assert!(headline.starts_with("[L0701]") && headline.contains("59") && headline.contains("60") &&
            headline.len() <= 90, "{text}");
        assert!(text.contains("help: "), "{text}");
    }
}
