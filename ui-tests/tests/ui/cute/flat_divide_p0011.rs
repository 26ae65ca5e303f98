//! law: a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_divide((7, 8) : (1, 7), [7, _, 2]);
}

fn main() {}
