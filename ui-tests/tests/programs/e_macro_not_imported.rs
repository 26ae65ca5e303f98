// expect: rustc; number: layout
// errors: 1
// caret: layout
layout! { pub type Tile = (6, 10); }
