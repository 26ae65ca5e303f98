// expect: any; number: 0
// caret: 0
// lacks: in place
use layout_static::layout;
layout! {
    pub type Part = downcast((6, 10), 0);
}
