// expect: any; number: 48, 88
// caret: compact
use layout_static::layout;
layout! {
    #[check(compact)]
    pub type Tile = (6, 8) : (16, 1);
}
