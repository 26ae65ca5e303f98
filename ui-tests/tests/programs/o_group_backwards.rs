// expect: L0411; number: 2, 1
// errors: 1
// lacks: mode 2 of 2
use layout_static::layout;
layout! {
    pub type Part = group((6, 10, 4), 2, 1);
}
