// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
layout! { #[allow(intractable)] type Back = (2, 4) : (4, -1); }
fn main() {
    let numbers = [0, 1, 2, 3, 4, 5, 6, 7];
    let back = Tensor::from_array(&numbers, Back);
    assert_eq!((back[(0, 0)], back[(0, 3)], back[(1, 0)]), (3, 0, 7));
}
