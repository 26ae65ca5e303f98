// expect: accepted
#![no_implicit_prelude]
use ::layout_static::layout;
const N: usize = 10;
layout! {
    #[check(size == 60)] pub type Tile = (6, N) : (N, 1); pub const WORDS: usize = size(Tile);
    pub type Global = (6, 10) : (?, 1);
}
