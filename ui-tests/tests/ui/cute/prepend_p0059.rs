//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = prepend_to((24, 7, 4) : (28, 4, 1), 2, 1 : 0);
}

fn main() {}
