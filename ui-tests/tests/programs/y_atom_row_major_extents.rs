// expect: L1412; number: 0, 2, 2, 1
// errors: 1
// caret: (4, 1) : (1, 0)
// says: value 0 of lane 2
use layout_static::layout;
layout! {
    pub atom A = mma((2, 2, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
}
