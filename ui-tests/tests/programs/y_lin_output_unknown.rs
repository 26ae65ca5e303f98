// expect: L1014; number: col
// errors: 1
// caret: col
// paste: [col] => [row]
use layout_static::layout;
layout! {
    pub linear F = { register: 2 ^ 1, lane: 4 ^ 2 } -> { row: 8 };
    pub linear G = sublayout(F, [register], [col]);
}
