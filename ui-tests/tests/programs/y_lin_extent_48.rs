// expect: L1002; number: 6, register
// errors: 1
// caret: 6
// paste: register: 6 => register: 8
use layout_static::layout;
layout! {
    pub linear F = { register: 6 ^ 1, lane: 8 ^ 8 } -> { row: 64 };
}
