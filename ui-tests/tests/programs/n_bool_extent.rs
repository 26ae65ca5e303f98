// expect: any
// caret: true
// lacks: expected a layout
use layout_static::layout;
layout! {
    pub type Tile = (true, 8);
}
