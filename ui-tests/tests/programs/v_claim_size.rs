// expect: any; number: 61, 60
// paste: 61 => 60
// caret: 61
use layout_static::layout;
layout! {
    #[check(size == 61)]
    pub type Tile = (6, 10);
}
