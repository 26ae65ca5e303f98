// expect: L0501; number: 6
// caret: 6
// errors: 1
// paste: (6, _ => (5, _
use layout_static::layout;
layout! {
    pub type Row = slice((6, 10) : (10, 1), (6, _));
}
