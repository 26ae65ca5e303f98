// expect: L0001; number: shape
// errors: 1
// caret: |
// paste: infer(|i| i * 2) => infer(8, |i| i * 2)
// wants: the shape stands first; its numbers are the user's
use layout_static::layout;
layout! {
    pub type Even = infer(|i| i * 2);
}
