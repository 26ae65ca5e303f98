// expect: any; number: -4
// caret: -4
// errors: 1
use layout_static::layout;
layout! { pub type Smem = swizzle(1, 0, 2) o -4 o ((8, 64) : (64, 1)); }
