// expect: L0201; number: 60, 59
// caret: 61
// errors: 1
// paste: 61 => 60
use layout_static::layout;
layout! {
    pub type Part = composition(60 : 1, 61 : 1);
}
