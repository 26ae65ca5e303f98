// expect: L0601; number: 60, 64
// says: note: each of 64 threads copies one element
// says: help:
// errors: 1
// caret: 64
// mode: build
// paste: size == 64 => size == 60
use layout_static::{assert_layout, layout};
layout! { pub type Tile = (6, 10) : (10, 1); }
pub fn copy() { assert_layout!(Tile: injective, size == 64, "each of 64 threads copies one element"); }
