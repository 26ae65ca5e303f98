// expect: accepted
// run: yes
mod layout { pub const N: usize = 10; }
mod layout_algebra {}
mod algebra {}
use layout_static::layout;
layout! { type Tile = (6, {layout::N}) : ({layout::N}, 1); }
fn main() { assert_eq!(Tile.index((5, 9)), 59); }
