// expect: L0108
// caret: ?
// lacks: compose
// errors: 1
use layout_static::layout;
layout! {
    pub const N: usize = cosize((6, 10) : (?, 1));
}
