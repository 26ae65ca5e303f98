// expect: L0604; number: 8, 60
// caret: 8
use layout_static::layout;
layout! {
    #[check(vector >= 8)]
    pub type Tile = (12, 5);
}
