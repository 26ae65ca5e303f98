//! law: a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = tiled_divide((9, 6) : (1, 9), [1, 1, 2]);
}

fn main() {}
