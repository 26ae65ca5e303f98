// expect: L0001
// says: type
// caret: let
// errors: 1
use layout_static::layout;
layout! {
    let tile = (4, 8) : (8, 1);
}
