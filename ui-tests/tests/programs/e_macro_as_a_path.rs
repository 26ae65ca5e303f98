// expect: accepted
// run: yes
mod prelude { pub(crate) use layout_static::layout as tiles; }
prelude::tiles! { type Tile = (6, 10) : (10, 1); }
fn main() { assert_eq!(Tile.index((5, 9)), 59); }
