// expect: L0001; number: swizzle(3, 3, 3)
// errors: 1
// caret: *
// paste: L * swizzle(3, 3, 3) => swizzle(3, 3, 3) * L
use layout_static::layout;
layout! {
    pub type L = (8, 64) : (64, 1);
    pub type Smem = L * swizzle(3, 3, 3);
}
