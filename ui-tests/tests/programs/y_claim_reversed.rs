// expect: L0005; number: 40
// errors: 1
// caret: 40
// paste: 40 >= cosize => cosize <= 40
use layout_static::layout;
layout! {
    #[check(40 >= cosize)]
    pub type Rows = (4, 8) : (8, 1);
}
