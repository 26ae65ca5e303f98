// expect: L0004
// caret: [2, 5]
// errors: 1
use layout_static::layout;
layout! {
    pub type A = zipped_divide([2, 5], (6, 10));
}
