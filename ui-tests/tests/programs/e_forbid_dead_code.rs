// expect: accepted
#![forbid(dead_code)]
use layout_static::layout;
layout! { pub type Tile = (6, 10) : (10, 1); }
