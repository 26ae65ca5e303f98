// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { pub type Point = () : (); }
fn main() { assert_eq!((Point::SIZE, Point::COSIZE, Point.index(())), (1, 1, 0)); }
