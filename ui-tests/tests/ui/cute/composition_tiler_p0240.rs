//! law: a rank is not below that of the layout. CuTe: static_assert (no message)
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((15, 16) : (16, 1), [(3, 3) : (1, 5), 1, 2]);
}

fn main() {}
