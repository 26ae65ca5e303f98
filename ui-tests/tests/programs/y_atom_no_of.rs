// expect: L0003; number: a
// errors: 1
// says: of 32
// paste: (1, 0), b => (1, 0) of 32, b
use layout_static::layout;
layout! {
    pub atom A = mma((4, 1, 1), a (4, 1) : (1, 0), b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
}
