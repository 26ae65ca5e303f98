// expect: L0101; number: 0
// caret: 0
// errors: 1
// paste: 0 => 1
use layout_static::layout;
layout! {
    pub type Tile = (6, 0, 12);
}
