// expect: L0001; number: bits
// errors: 1
// paste: convert(A, B) => convert(A, B, bits 32)
use layout_static::layout;
layout! {
    pub linear A = { register: 2 ^ 1, lane: 4 ^ 2 } -> { row: 8 };
    pub linear B = { register: 2 ^ 4, lane: 4 ^ 1 } -> { row: 8 };
    pub plan P = convert(A, B);
}
