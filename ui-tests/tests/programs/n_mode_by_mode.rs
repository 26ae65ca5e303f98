// expect: L0001 | L0004
// says: make_layout(4 : 8, 8 : 1) | (4, 8) : (8, 1)
// paste: (4 : 8, 8 : 1) => make_layout(4 : 8, 8 : 1)
// errors: 1
// caret: 4 : 8
use layout_static::layout;
layout! {
    pub type Tile = (4 : 8, 8 : 1);
}
