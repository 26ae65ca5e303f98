// expect: any; number: 4, 3
// errors: 1
use layout_static::layout;
layout! {
    pub type Part = unflatten((6, 10, 14), ((1, 1), 1, 1));
}
