// expect: L0008
use layout_static::layout;
layout! {
    pub mma P = tiled(M16, (2, 2, 1));
    pub atom M16 = mma((16, 8, 8), a ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 16,
        b ((4, 8), 2) : ((16, 1), 8) of 16,
        c ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 32);
}
