// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Tile = (1_024, 8) : (8, 1); }
fn main() { assert_eq!((Tile::SIZE, Tile.index((1_000, 7))), (8192, 8007)); }
