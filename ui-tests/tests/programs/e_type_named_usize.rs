// expect: accepted
#![allow(non_camel_case_types)]
use layout_static::layout;
pub struct usize;
pub struct u64;
layout! { pub type Tile = (6, 10) : (10, 1); pub const WORDS: usize = size(Tile); }
