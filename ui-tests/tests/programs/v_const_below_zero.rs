// expect: rustc E0080; number: 4_usize - 5_usize
// caret: N - 5
// errors: 1
use layout_static::layout;
const N: usize = 4;
layout! {
    pub type Tile = ({N - 5}, 8);
}
