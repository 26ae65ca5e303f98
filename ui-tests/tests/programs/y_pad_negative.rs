// expect: L0001
// errors: 1
// paste: -32 + 1 => -{32 - 1}
use layout_static::layout;
layout! {
    #[allow(intractable)]
    pub type A = (2, 3) : (-32 + 1, 1);
}
fn main() {}
