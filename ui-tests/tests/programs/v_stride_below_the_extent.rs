// expect: L0103; number: 10, 5
// caret: 5
// paste: (5, => (10,
use layout_static::layout;
layout! {
    pub type Tile = (6, 10) : (5, 1);
}
