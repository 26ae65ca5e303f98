// expect: rustc E0659; number: Tile
// errors: 1
// caret: Tile
mod a { layout_static::layout! { pub type Tile = (6, 10); } }
mod b { layout_static::layout! { pub type Tile = (10, 6); } }
use {a::*, b::*};
pub fn f(_: Tile) {}
