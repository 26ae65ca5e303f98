// expect: rustc; number: Tiles
// errors: 1
// caret: Tiles
use layout_static::layout;
layout! { pub type Flat = flatten(crate::Tiles); }
