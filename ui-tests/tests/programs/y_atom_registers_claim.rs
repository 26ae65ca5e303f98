// expect: L1414; number: registers, 1, 0
// errors: 1
// caret: 0
// paste: <= 0 => <= 1
use layout_static::layout;
layout! {
    pub atom A = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    #[check(registers(c) <= 0)]
    pub mma P = tiled(A, (2, 1, 1));
}
