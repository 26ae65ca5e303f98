//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = prepend_to((24, 8) : (1, 24), 1, 1 : 0);
}

fn main() {}
