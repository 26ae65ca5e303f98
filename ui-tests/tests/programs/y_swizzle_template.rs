// expect: L0001; number: Swizzle
// errors: 1
// caret: Swizzle<3, 3, 3>
// paste: Swizzle<3, 3, 3>((8, 64) : (64, 1)) => swizzle(3, 3, 3) * ((8, 64) : (64, 1))
use layout_static::layout;
layout! {
    pub type Smem = Swizzle<3, 3, 3>((8, 64) : (64, 1));
}
