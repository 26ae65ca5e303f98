// expect: L0001; number: second
// errors: 1
// caret: bits
// paste: convert(A, => convert(A, B,
use layout_static::layout;
layout! {
    pub linear A = { register: 4 ^ 1, lane: 8 ^ 4 } -> { offset: 32 };
    pub linear B = { register: 4 ^ 8, lane: 8 ^ 1 } -> { offset: 32 };
    pub plan Retile = convert(A, bits 32);
}
