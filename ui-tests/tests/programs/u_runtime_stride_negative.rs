// expect: L0001 | L0004
// errors: 1
// caret: -
use layout_static::layout;
layout! { pub type Tile = (6, 10) : (-?, 1); }
