// expect: accepted
use layout_static::layout;
layout! {
    pub atom A = mma((16, 8, 8), a ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 16,
        b ((4, 8), 2) : ((16, 1), 8) of 16,
        c ((4, 8), (2, 2)) : ((2, 8), (1, 64)) of 32);
}
