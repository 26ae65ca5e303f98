// expect: any; number: -8
// caret: -8
// says: allow(intractable)
// errors: 1
use layout_static::layout;
layout! { pub type Tile = (6, 10) : (-8, 1); }
