// expect: L0004; number: _4
// errors: 1
// caret: _4
// paste: (_4, _8) : (_8, _1) => (4, 8) : (8, 1)
use layout_static::layout;
layout! {
    pub type A = (_4, _8) : (_8, _1);
}
