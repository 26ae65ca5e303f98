// expect: L0001
// says: type
// caret: static
// errors: 1
use layout_static::layout;
layout! {
    pub static TILE = (4, 8) : (8, 1);
}
