// expect: L0001
// caret: ^
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (2 ^ 3, 8);
}
