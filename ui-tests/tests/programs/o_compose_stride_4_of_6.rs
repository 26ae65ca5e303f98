// expect: L0203; number: 4, 6
// caret: 4
// says: = 10
use layout_static::layout;
layout! {
    #[allow(intractable)]
    pub type Part = composition((6, 10) : (1, 8), 15 : 4);
}
