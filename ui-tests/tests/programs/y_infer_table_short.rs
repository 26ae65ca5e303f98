// expect: L0607; number: 3, 4
// errors: 1
// lacks: not the same function
use layout_static::layout;
layout! {
    pub type T = infer((2, 2), [0, 1, 2]);
}
fn main() {}
