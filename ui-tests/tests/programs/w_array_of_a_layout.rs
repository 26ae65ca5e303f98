// expect: accepted
// run: yes
use layout_static::{layout, tensor_array};
// The macro names the number of elements, which rustc does not infer.
layout! { type Rows = (4, 8) : (8, 1); type Padded = (4, 8) : (8 + 1, 1); }
fn main() {
    assert_eq!(tensor_array!(Rows, 3).into_storage(), [3; 32]);
    assert_eq!(tensor_array!(Padded, 0u8).storage().len(), 35);
}
