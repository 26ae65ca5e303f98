//! law: a mode is one of the layout. CuTe: Index out of range
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = unflatten((3, 9) : (8, 8), (1, 3, 9));
}

fn main() {}
