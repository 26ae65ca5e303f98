//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = prepend_to((2, (16, 64)) : (1, (2, 32)), 1, (1, 12) : (0, 1));
}

fn main() {}
