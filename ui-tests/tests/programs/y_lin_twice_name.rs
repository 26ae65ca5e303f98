// expect: L1013; number: lane
// errors: 1
// caret: lane
// paste: { lane => { register
use layout_static::layout;
layout! {
    pub linear F = { lane: 4 ^ 1, lane: 8 ^ 4 } -> { row: 32 };
}
