// expect: L0001
// errors: 1
// caret: o
// says: swizzle
// lacks: end it with
use layout_static::layout;
layout! { pub type Smem = 64 o ((8, 64) : (64, 1)); }
