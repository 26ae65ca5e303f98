//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((20, 8) : (8, 1), [5, (8, 3) : (1, 0), 2]);
}

fn main() {}
