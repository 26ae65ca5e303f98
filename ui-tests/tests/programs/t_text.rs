// expect: accepted
// run: yes
use layout_static::{TensorArray, layout};
layout! { type Rows = (2, 3) : (3, 1); }
fn main() {
    assert_eq!(TensorArray::<i32, 6, _>::from_fn(Rows, |(i, j)| (10 * i + j) as i32 - 5).to_string(),
        "-5 -4 -3\n 5  6  7");
}
