// expect: L0004
// caret: 2 ^ 3
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (2 ^ 3, 8);
}
