//! law: a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = logical_divide((4, 4) : (2, 8), [(1) : (4), 2 : 1, 2]);
}

fn main() {}
