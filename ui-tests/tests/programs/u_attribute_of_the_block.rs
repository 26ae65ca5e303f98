// expect: any
// errors: 1
// caret: !
use layout_static::layout;
layout! {
    #![allow(intractable)]
    pub type Tile = (6, 10) : (12, 1);
}
