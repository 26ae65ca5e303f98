// expect: L0001 | L0003
// says: composition(
// errors: 1
use layout_static::layout;
layout! {
    pub type A = (4, 8);
    pub type B = 8;
    pub type AB = composition(A; B);
}
