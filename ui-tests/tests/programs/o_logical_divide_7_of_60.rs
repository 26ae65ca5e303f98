// expect: L0401; number: 7, 60
// caret: 7
// paste: 7 => 6
use layout_static::layout;
layout! {
    pub type Blocks = logical_divide(60 : 1, 7 : 1);
}
