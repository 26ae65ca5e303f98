// expect: rustc E0599; number: SIZE
// says: StaticLayout
// errors: 1
use layout_static::layout;
layout! { type Tile = (6, 10); }
pub const N: usize = Tile::SIZE;
