// expect: rustc
// errors: 1
use layout_static::layout;
layout!((6, 10) : (10, 1));
