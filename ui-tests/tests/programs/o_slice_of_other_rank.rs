// expect: any; number: 3, 2
// errors: 1
use layout_static::layout;
layout! {
    pub type Row = slice((6, 10) : (10, 1), (1, 2, _));
}
