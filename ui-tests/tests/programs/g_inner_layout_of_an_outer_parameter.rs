// expect: rustc E0401; number: N
// caret: N
// errors: 1
use layout_static::layout;
pub fn f<const N: usize>() -> usize { layout! { type Tile = (N, 8) : (8, 1); } Tile.index(3) }
