// expect: accepted
// run: yes
use layout_static::layout;
enum Width { Half = 2, Word = 4 }
layout! { type Tile = ({Width::Word as usize}, {Width::Half as usize}); }
fn main() { assert_eq!(Tile.to_string(), "(4,2):(1,4)"); }
