// expect: any
// caret: 4kb
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (4kb, 8);
}
