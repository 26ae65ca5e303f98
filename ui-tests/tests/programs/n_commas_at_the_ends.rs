// expect: accepted
// run: yes
use layout_static::layout;
layout! { type Tile = (4, (2, 8,),) : (16, (8, 1,),); type Flat = composition(Tile, [4, 8,],); }
fn main() { assert_eq!(Tile.index((3, (1, 5))), 61); assert_eq!(Flat.index((1, 0)), 16); }
