// expect: L0001; number: in
// errors: 1
// caret: in
// paste: infer(i in 4, j in 8) => infer((4, 8), |i, j| 8 * i + j)
use layout_static::layout;
layout! {
    pub type Rows = infer(i in 4, j in 8);
}
