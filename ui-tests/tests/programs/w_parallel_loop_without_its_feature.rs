// expect: rustc E0277; number: rayon
// says: cargo add layout-static --features rayon
// errors: 1
// line: 9
use layout_static::{Tensor, layout, zip};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let numbers = [1; 32];
    zip((Tensor::from_array(&numbers, Rows),)).par_for_each(|(x,)| assert_eq!(*x, 1));
}
