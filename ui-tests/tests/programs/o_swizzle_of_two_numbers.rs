// expect: any; number: 3, 2
// errors: 1
// says: swizzle(
use layout_static::layout;
layout! {
    pub type Smem = swizzle(3, 4) * ((8, 64) : (64, 1));
}
