// expect: L0005; number: 32
// errors: 1
// caret: 32
// paste: 32 == size => size == 32
use layout_static::layout;
layout! {
    #[check(32 == size, injective)]
    pub type Rows = (4, 8) : (8, 1);
}
