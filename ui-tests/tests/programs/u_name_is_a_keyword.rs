// expect: any
// caret: fn
// errors: 1
use layout_static::layout;
layout! { pub type fn = (6, 10); }
