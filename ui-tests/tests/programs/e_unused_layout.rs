// expect: rustc; number: Unused
// errors: 1
// caret: Unused
#![deny(dead_code)]
layout_static::layout! { type Unused = (6, 10); }
