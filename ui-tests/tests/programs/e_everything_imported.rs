// expect: accepted
// run: yes
use layout_static::*;
layout! { type Rows = (6, 10) : (10, 1); type Tile2 = mode(Rows, 1); }
fn main() { assert_eq!((Rows::SIZE, Tile2.index(9)), (60, 9)); }
