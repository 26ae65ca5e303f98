// expect: L0001; number: for
// errors: 1
// caret: for
// paste: infer(8 * i + j for i in 4, j in 8) => infer((4, 8), |i, j| 8 * i + j)
use layout_static::layout;
layout! {
    pub type Rows = infer(8 * i + j for i in 4, j in 8);
}
