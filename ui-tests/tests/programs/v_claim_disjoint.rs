// expect: any; number: 6
// errors: 1
// paste: : 2, 6 => : 2, 7
use layout_static::layout;
layout! {
    #[check(disjoint(0, 10 : 2, 6))]
    pub type Even = 10 : 2;
}
