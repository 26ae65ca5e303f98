// expect: rustc E0432; number: layout
// errors: 1
// caret: layout
use layout::layout;
