// expect: L0001; number: lane
// errors: 1
// caret: "lane"
// paste: "lane": => lane:
use layout_static::layout;
layout! {
    pub linear F = { "lane": 8 ^ 1 } -> { row: 8 };
}
