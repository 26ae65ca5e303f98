//! law: a layout with a left inverse does not overlap itself. CuTe: Left inverse divisibility condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = left_inverse((28, 1, 3, 4) : (3, 8, 6, 4));
}

fn main() {}
