// expect: accepted
// edition: 2018
// run: yes
use layout_static::{StaticLayout, layout};
const N: usize = 10;
layout! { type Tile = (6, N) : (N, 1); type Global = (6, N) : (?, 1); #[check(size == 60)] type Flat = coalesce(Tile); }
fn main() { assert_eq!((Flat::SIZE, Global::with_strides([100]).index((5, 9)), Flat.index(59)), (60, 509, 59)); }
