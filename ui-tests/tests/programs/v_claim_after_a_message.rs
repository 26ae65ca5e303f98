// expect: L0005
// says: injective, "one element each"
// errors: 1
// caret: "one element each"
// paste: "one element each", injective => injective, "one element each"
use layout_static::{assert_layout, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
pub fn copy() { assert_layout!(Tile: size == 60, "one element each", injective); }
