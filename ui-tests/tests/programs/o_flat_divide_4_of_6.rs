// expect: L0401; number: 4, 6
// caret: 4
// paste: [4 => [3
// paste: [4 => [6
use layout_static::layout;
layout! {
    pub type Blocks = flat_divide((6, 10) : (10, 1), [4, 5]);
}
