// expect: any; number: 2, 3
// errors: 1
use layout_static::layout;
layout! {
    pub type Grid = round_up((100, 60), (32, 16, 8));
}
