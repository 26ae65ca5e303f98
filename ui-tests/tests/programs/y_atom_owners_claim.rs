// expect: L1405; number: owners, 0, 4
// errors: 1
// caret: owners
// paste: (1, 1, 2) => (1, 1, 1)
use layout_static::layout;
layout! {
    pub atom A = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[check(owners)]
    pub mma P = tiled(A, (1, 1, 2));
}
