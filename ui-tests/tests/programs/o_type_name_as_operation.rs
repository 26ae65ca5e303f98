// expect: L0002
// caret: ZippedDivide
// says: zipped_divide
// errors: 1
// paste: ZippedDivide => zipped_divide
use layout_static::layout;
layout! {
    pub type A = ZippedDivide((6, 10), [2, 5]);
}
