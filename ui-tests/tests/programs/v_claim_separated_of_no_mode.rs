// expect: L0404; number: 2
// caret: 2
use layout_static::layout;
layout! {
    #[check(separated(2))]
    pub type Tile = (6, 10) : (10, 1);
}
