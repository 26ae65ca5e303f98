//! law: a mode is one of the layout. CuTe: Index out of range
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = unflatten((2, 24) : (20, 19), (1, 2, 24));
}

fn main() {}
