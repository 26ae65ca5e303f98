// expect: L0003; number: 1, 2
// errors: 1
use layout_static::layout;
layout! {
    pub type Part = right_inverse((6, 10), 60);
}
