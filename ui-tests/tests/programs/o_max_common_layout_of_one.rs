// expect: L0003; number: 2, 1
// errors: 1
use layout_static::layout;
layout! {
    pub type Part = max_common_layout((6, 10));
}
