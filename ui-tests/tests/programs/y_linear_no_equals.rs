// expect: L0001; number: lane
// errors: 1
// says: linear F = {
// lacks: type F
// paste: F { => F = {
use layout_static::layout;
layout! {
    pub linear F { lane: 4 ^ 1 } -> { row: 4 };
}
