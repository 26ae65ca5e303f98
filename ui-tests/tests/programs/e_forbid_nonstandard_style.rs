// expect: accepted
#![forbid(nonstandard_style)]
use layout_static::layout;
layout! { pub type Tile = (6, 10) : (10, 1); pub const WORDS: usize = size(Tile); }
