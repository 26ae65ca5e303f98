// expect: L0001; number: 3, 2
// errors: 1
// caret: swizzle(3, 3)
// paste: swizzle(3, 3) => swizzle(3, 3, 3)
use layout_static::layout;
layout! {
    pub type A = swizzle(3, 3) * ((8, 64) : (64, 1));
}
