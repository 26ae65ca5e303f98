// expect: accepted
// run: yes
use layout_static::layout;
#[allow(dead_code, non_snake_case)]
mod names {
    pub fn drop() {}
    pub fn Ok() {}
    pub fn size(_: u8) -> u8 { 0 }
    pub const BELOW: u8 = 1;
    pub const LAYOUT: u8 = 1;
    pub static EXISTS: u8 = 0;
}
#[allow(unused_imports)]
use names::*;
const N: usize = 10;
layout! { type Tile = (6, N) : (N, 1); type Flat = flatten(Tile); const WORDS: usize = size(Flat); }
fn main() { assert_eq!((Tile.index((5, 9)), WORDS), (59, 60)); }
