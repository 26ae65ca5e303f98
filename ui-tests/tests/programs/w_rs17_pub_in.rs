// expect: rustc
// errors: 1
// says: unclosed delimiter
use layout_static::layout;
layout! {
    pub(crate type A = (4, 8) : (8, 1);
}
