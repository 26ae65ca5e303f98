// expect: rustc; number: nowhere
// caret: nowhere
// errors: 1
use layout_static::layout;
layout! { pub(in nowhere) type Tile = (6, 10); }
