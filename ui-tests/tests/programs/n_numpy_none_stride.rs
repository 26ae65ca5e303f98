// expect: any; number: 2, 1
// caret: None
// lacks: ambiguous
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) : None;
}
