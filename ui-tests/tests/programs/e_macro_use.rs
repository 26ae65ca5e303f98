// expect: accepted
// run: yes
#[macro_use]
extern crate layout_static;
mod deep { layout! { pub type Tile = (6, 10); } }
fn main() { assert_eq!(deep::Tile.index((5, 9)), 59); }
