// expect: rustc E0425; number: N
// errors: 1
// caret: N
use layout_static::layout;
layout! {
    pub type A = (N, 8) : (8, 1);
}
