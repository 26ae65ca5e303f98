// expect: any; number: 3, 2
// errors: 1
use layout_static::layout;
layout! { pub type Smem = swizzle(3, 0, 2) * ((8, 64) : (64, 1)); }
