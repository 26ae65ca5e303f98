//! law: a mode is one of the layout. CuTe: Index out of range
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = get((3, 3) : (1, 3), (6));
}

fn main() {}
