// expect: any
// says: bits
use layout_static::layout;
layout! {
    pub atom M16 = mma((16, 8, 8), a ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 16,
        b ((4, 8), 2) : ((16, 1), 8) of 16,
        c ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 32);
    pub mma P = tiled(M16, (2, 2, 1));
    pub atom Ld = copy(from (16, 128) : (128, 1), to (32, (32, 2)) : (32, (1, 1024)), by to);
    pub copy R = copy_of(Ld of 16, P.c);
}
