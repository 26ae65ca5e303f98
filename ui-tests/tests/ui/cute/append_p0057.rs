//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = append_to((4, 1) : (3, 3), 1, 1 : 0);
}

fn main() {}
