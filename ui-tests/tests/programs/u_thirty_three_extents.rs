// expect: L0104; number: 33, 12
// errors: 1
use layout_static::layout;
layout! {
    pub type Many =
        (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2) ;
}
