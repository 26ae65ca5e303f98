// expect: L0404; number: 2
// errors: 1
// caret: 2
use layout_static::layout;
layout! {
    pub type Part = get((6, (10, 3)), (1, 2));
}
