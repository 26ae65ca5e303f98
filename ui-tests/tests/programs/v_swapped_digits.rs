// expect: L0103; number: 16, 61
// caret: 61
// errors: 1
// paste: 61 => 48 + 13
// paste: 61 => 48
use layout_static::layout;
layout! {
    pub type Tile = (12, 16) : (61, 1);
}
