// expect: L0001; number: =
// errors: 1
// caret: =
// paste: lane = 8 => lane: 8
use layout_static::layout;
layout! {
    pub linear F = { lane = 8 ^ 1 } -> { row: 8 };
}
