// expect: rustc E0423; number: Tile
// errors: 1
// wants: a word of `Tile::<6>::new()`: rustc says nothing about an alias but its name; its documentation does
use layout_static::layout;
layout! { type Tile<const N: usize> = (N, 10) : (10, 1); }
pub fn f() -> usize { Tile::<6>.index((1, 1)) }
