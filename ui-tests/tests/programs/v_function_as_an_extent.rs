// expect: rustc
// caret: BM
// errors: 1
use layout_static::layout;
#[allow(non_snake_case)]
fn BM() -> usize { 16 }
layout! {
    pub type Tile = (BM, 8);
}
