// expect: rustc; number: tile
// caret: tile
// errors: 1
#![deny(warnings)]
use layout_static::layout;
layout! {
    /// A tile.
    pub type tile = (6, 10);
}
