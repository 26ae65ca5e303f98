// expect: L0001; number: tiled, atom
// errors: 1
// caret: tiled
// paste: atom P => mma P
use layout_static::layout;
layout! {
    pub atom Fma = mma((1, 1, 1), a (1, 1) : (0, 0) of 32, b (1, 1) : (0, 0) of 32, c (1, 1) : (0, 0) of 32);
    pub atom P = tiled(Fma, (2, 2, 1));
}
