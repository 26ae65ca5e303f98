// expect: any; number: 3
// caret: 3
// errors: 1
use layout_static::layout;
layout! { pub type Map = (8, 16) -[3, 1]-> (16, 8); }
