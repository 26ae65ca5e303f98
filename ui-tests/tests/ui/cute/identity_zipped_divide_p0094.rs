//! law: a tile is not smaller than its modes say. CuTe: an incomplete type
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = zipped_divide(make_identity_layout((32, 2, 6)), [8, (2) : (0), _]);
}

fn main() {}
