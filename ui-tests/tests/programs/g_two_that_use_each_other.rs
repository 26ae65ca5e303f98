// expect: L0008
// errors: 1
// lacks: move
use layout_static::layout;
layout! {
    pub type A = flatten(B);
    pub type B = flatten(A);
}
