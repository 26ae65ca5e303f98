// expect: rustc E0107; number: 1, 2
// errors: 1
use layout_static::layout;
layout! { pub type Tile<const N: usize> = (N, 10) : (10, 1); }
pub fn f(_: Tile<6, 10>) {}
