// expect: rustc E0284
// errors: 3
// says: where the value of const parameter `N` is specified
// max: 900
use layout_static::{TensorArray, layout};
// The storage has no number. rustc says so of the array, of its trait and of the entry: `Storage` is open, so that
// `from_elem` is written once for all storages. `tensor_array!(Rows, 0)` names the number.
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let _ = TensorArray::from_elem(Rows, 0);
}
