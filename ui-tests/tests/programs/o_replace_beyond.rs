// expect: L0404; number: 2
// caret: 2
use layout_static::layout;
layout! {
    pub type Part = replace((6, 10), 2, 4);
}
