// expect: L0001
// caret: _
// errors: 1
use layout_static::layout;
layout! { pub type _ = (6, 10); }
