// expect: rustc E0308; number: usize
// caret: DIMS
// errors: 1
use layout_static::layout;
const DIMS: [usize; 2] = [6, 10];
layout! {
    pub type Tile = (DIMS, 8);
}
