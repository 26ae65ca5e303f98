// expect: accepted
#![deny(unreachable_pub)]
mod tiles { layout_static::layout! { pub type Tile = (6, 10); } }
pub fn f() -> usize { tiles::Tile.index(3) }
