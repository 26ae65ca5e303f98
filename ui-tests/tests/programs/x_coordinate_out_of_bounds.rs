// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let a = [0; 60];
    let (i, j) = (2_usize, 10_usize);
    let e = std::panic::catch_unwind(|| Tensor::from_array(&a, Rows)[(i, j)]).unwrap_err();
    let text = e.downcast_ref::<String>().cloned().unwrap_or_default();
    let headline = text.lines().next().unwrap();
    assert!(headline.contains("[L0501]") && headline.contains("10") && headline.contains("mode 1"), "{text}");
    assert!(text.contains(" 9"), "{text}");
}
