// expect: L0404; number: 18446744073709551615
// says: modes are 0 and 1
// caret: 18446744073709551615
// errors: 1
use layout_static::layout;
layout! {
    pub type Column = mode((4, 8) : (8, 1), 18446744073709551615);
}
