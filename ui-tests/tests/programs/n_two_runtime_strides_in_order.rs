// expect: accepted
// run: yes
use layout_static::layout;
layout! { type Tile = (4, 8) : (?, ?); }
fn main() { assert_eq!(Tile::with_strides([100, 7]).index((2, 3)), 221); }
