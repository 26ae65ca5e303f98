// expect: accepted
// run: yes
use layout_static::layout;
static BM: usize = 16;
layout! { type Tile = ({BM}, 8) : (8, 1); }
fn main() { assert_eq!(Tile.index((15, 7)), 127); }
