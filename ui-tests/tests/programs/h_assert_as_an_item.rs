// expect: rustc
// errors: 1
// says: const
use layout_static::layout;
layout! { pub type Tile = (6, 10); }
layout_static::assert_layout!(Tile: size == 60);
