// expect: L0401; number: 4, 6
// errors: 3
use layout_static::layout;
layout! {
    pub type A = zipped_divide((6, 10), [4, 5]);
    pub type B = mode((6, 10), 7);
    pub type C = flaten((6, 10));
}
