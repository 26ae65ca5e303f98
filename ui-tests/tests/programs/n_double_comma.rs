// expect: L0001
// caret: ,
// errors: 1
// says: number
use layout_static::layout;
layout! {
    pub type Tile = (4,, 8) : (8, 1);
}
