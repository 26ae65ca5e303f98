//! law: a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = zipped_divide(make_identity_layout((10, 10)), [_, 10, 2]);
}

fn main() {}
