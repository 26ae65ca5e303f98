// expect: L0001
// paste: 4 * 8 => {4 * 8}
// caret: *
use layout_static::layout;
layout! {
    pub type Tile = (4 * 8, 2);
}
