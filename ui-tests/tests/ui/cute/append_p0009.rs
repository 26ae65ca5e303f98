//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = append_to((10, 1, 32) : (32, 32, 1), 2, 1 : 0);
}

fn main() {}
