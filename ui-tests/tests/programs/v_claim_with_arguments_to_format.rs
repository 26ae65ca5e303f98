// expect: L0005; number: {}
// says: fixed text
// errors: 1
// caret: "{} elements", N
// paste: "{} elements", N => "all elements"
use layout_static::{assert_layout, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
const N: usize = 60;
pub fn copy() { assert_layout!(Tile: size == N, "{} elements", N); }
