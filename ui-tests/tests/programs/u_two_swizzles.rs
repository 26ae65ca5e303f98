// expect: any
// errors: 1
// lacks: bug
// paste: swizzle(1, 0, 2) => swizzle(1, 4, 2)
use layout_static::layout;
layout! { pub type Smem = swizzle(1, 0, 2) * swizzle(1, 3, 2) * ((8, 64) : (64, 1)); }
