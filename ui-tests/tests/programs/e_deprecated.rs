// expect: rustc; number: Old
// errors: 1
// caret: Old
#![deny(deprecated)]
use layout_static::layout;
layout! {
    #[deprecated(note = "use New")]
    pub type Old = (6, 10);
    pub type New = (6, 10) : (10, 1);
}
pub fn f(_: Old) {}
