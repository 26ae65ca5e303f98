// expect: L0001; number: for
// errors: 1
// caret: for
// paste: infer(2 * i for i in range(8)) => infer(8, |i| 2 * i)
use layout_static::layout;
layout! {
    pub type Even = infer(2 * i for i in range(8));
}
