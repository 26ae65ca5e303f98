// expect: accepted
// run: yes
use layout_static::layout;
mod config { pub const BM: usize = 16; }
layout! { type Tile = ({config::BM}, 8) : (8, 1); }
fn main() { assert_eq!(Tile.index((15, 7)), 127); }
