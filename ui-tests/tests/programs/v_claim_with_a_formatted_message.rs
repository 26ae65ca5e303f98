// expect: L0005; number: {N}
// says: fixed text
// errors: 1
// caret: "{N} elements"
// paste: {N} => all
use layout_static::{assert_layout, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
const N: usize = 60;
pub fn copy() { assert_layout!(Tile: size == N, "{N} elements"); }
