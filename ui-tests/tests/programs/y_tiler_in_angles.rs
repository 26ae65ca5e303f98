// expect: L0001; number: brackets
// errors: 1
// caret: <2:1, 4:1>
// paste: <2:1, 4:1> => [2 : 1, 4 : 1]
use layout_static::layout;
layout! {
    pub type Tiles = zipped_divide((4, 8) : (8, 1), <2:1, 4:1>);
}
