// expect: L0001; number: swizzle(3, 3, 3)
// errors: 1
// caret: o
// paste: (8, 64) : (64, 1) o swizzle(3, 3, 3) => swizzle(3, 3, 3) * ((8, 64) : (64, 1))
use layout_static::layout;
layout! {
    pub type Smem = (8, 64) : (64, 1) o swizzle(3, 3, 3);
}
