// expect: any
// errors: 1
// says: swizzle
// lacks: layout behind Sw
use layout_static::layout;
layout! {
    pub type Rest = complement(swizzle(3, 3, 3) * ((8, 64) : (64, 1)), 1024);
}
