//! law: the values of a layout are numbers, and each step on the way to them.
use layout_static::layout;

layout! {
    pub type Reversed = infer(8, |i| 6 - i + 1);
}

fn main() {}
// mended: 6 - i + 1 => 7 - i
