// expect: rustc E0425; number: ld
// caret: ld
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) : (ld, 1);
}
