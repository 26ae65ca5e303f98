//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((12, 15) : (15, 1), [2, 1 : 5, 2]);
}

fn main() {}
