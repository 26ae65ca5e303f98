// expect: rustc E0308; number: usize, u32
// caret: BM
// errors: 1
use layout_static::layout;
const BM: u32 = 16;
layout! {
    pub type Tile = (BM, 8);
}
