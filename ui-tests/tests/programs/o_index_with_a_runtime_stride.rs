// expect: L0108
// errors: 1
// lacks: take this operation
use layout_static::layout;
layout! {
    pub type Rows = (6, 10) : (?, 1);
    pub const N: usize = index(Rows, (2, 3));
}
