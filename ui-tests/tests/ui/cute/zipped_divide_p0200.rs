//! law: a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = zipped_divide((8, 1) : (1, 1), [8, 1, 2]);
}

fn main() {}
