// expect: L0001
// caret: '4'
// paste: '4' => 4
use layout_static::layout;
layout! {
    pub type Tile = ('4', 8);
}
