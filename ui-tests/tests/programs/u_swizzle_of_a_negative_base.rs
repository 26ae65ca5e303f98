// expect: any
// caret: -3
// errors: 1
// lacks: found other arguments
use layout_static::layout;
layout! { pub type Smem = swizzle(3, -3, 3) * ((8, 64) : (64, 1)); }
