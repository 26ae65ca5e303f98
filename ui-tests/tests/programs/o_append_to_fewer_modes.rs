// expect: any; number: 3, 2
// errors: 1
// lacks: bug
use layout_static::layout;
layout! {
    pub type Part = append_to((6, 10, 14), 2, 5 : 1);
}
