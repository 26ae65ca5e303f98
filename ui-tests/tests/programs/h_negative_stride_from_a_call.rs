// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
macro_rules! walk { ($name:ident, $d:literal) => { layout! { #[allow(intractable)] type $name = 6 : $d; } } }
walk!(There, 1);
walk!(Back, -1);
fn main() {
    let a = [0, 1, 2, 3, 4, 5];
    assert!(Tensor::from_array(&a, There).iter().eq(Tensor::from_array(&a, Back).iter().rev()));
}
