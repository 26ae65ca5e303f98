// expect: rustc E0599; number: cosize
// says: StaticLayout
// errors: 1
use layout_static::layout;
layout! { type Tile = (6, 10); }
pub fn f() -> bool { Tile.cosize().is_ok() }
