// expect: L0411; number: 2, 1
// errors: 1
use layout_static::layout;
layout! {
    pub type Part = take((6, 10, 4), 2, 1);
}
