// expect: L0401; number: 4, 6
// errors: 1
use layout_static::layout;
layout! {
    pub type A = zipped_divide((6, 10), [4, 5]);
    pub type B = mode(A, 0);
    pub type C = flatten(A);
    pub const N: usize = size(C);
}
