// expect: L0001; number: stride
// errors: 1
// caret: stride
// paste: stride(8, 1) => (8, 1)
use layout_static::layout;
layout! {
    pub type A = (4, 8) : stride(8, 1);
}
