// expect: L0001; number: type
// errors: 1
// caret: convert
// says: plan P = convert(A, B, bits 32)
use layout_static::layout;
layout! {
    pub type A = (32, 4) : (4, 1);
    pub type B = (32, 4) : (1, 32);
    pub type P = convert(A, B, bits 32);
}
