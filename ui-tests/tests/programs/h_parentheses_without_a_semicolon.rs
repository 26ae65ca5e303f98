// expect: rustc
// errors: 1
// says: semicolon
use layout_static::layout;
layout!(pub type Tile = (6, 10);)
