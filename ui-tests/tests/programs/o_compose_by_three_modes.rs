// expect: L0403; number: 3, 2
// errors: 1
use layout_static::layout;
layout! {
    pub type Part = composition((6, 10) : (10, 1), [2, 5, 3]);
}
