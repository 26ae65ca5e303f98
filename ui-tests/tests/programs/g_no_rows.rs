// expect: L0101; number: 0
// mode: build
// errors: 1
use layout_static::layout;
layout! { type Tile<const N: usize> = (N, 10) : (10, 1); }
fn main() { println!("{}", Tile::<0>::new().index(0)); }
