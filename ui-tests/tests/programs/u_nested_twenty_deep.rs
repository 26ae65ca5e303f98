// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Deep = ((((((((((2, 3), 1), 1), 1), 1), 1), 1), 1), 1), 5); type Flat = coalesce(Deep); }
fn main() { assert_eq!((Deep::SIZE, Deep::RANK, Flat::LAYOUT.to_string().as_str()), (30, 2, "30:1")); }
