// expect: L0001
// caret: ,
// errors: 1
// lacks: expected a layout
use layout_static::layout;
layout! {
    pub type Tile = (, 4, 8);
}
