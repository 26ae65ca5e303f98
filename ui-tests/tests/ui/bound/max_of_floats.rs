//! law: a largest element is one by a total order.
use layout_static::{Tensor, layout};

layout! {
    type Rows = (2, 3) : (3, 1);
}

fn main() {
    let numbers = [1.0_f32, 2.0, 7.0, 4.0, 5.0, 6.0];
    Tensor::from_array(&numbers, Rows).max();
}
// mended: .max() => .reduce(f32::max)
