//! law: of an extent and its divisor, one divides the other. CuTe: Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = shape_div(6, 4);
}

fn main() {}
