// expect: rustc E0603; number: BM
// caret: BM
// errors: 1
use layout_static::layout;
mod config { const BM: usize = 16; }
layout! {
    pub type Tile = ({config::BM}, 8);
}
