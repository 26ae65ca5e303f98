// expect: any; number: 4, 6
// errors: 1
// paste: (1, 6) => (1, 8)
use layout_static::layout;
layout! {
    #[allow(intractable)]
    pub type Part = upcast((6, 10) : (1, 6), 4);
}
