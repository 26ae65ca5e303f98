// expect: L0102
// caret: 20
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = ((6, 2), 10) : (20, 2);
}
