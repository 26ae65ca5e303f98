//! law: shape and strides have the same brackets.
use layout_static::{C, Layout};

fn main() {
    _ = Layout::with_extents((256_usize, 64_usize), (64_usize, C::<1>, C::<0>));
}
// mended: C::<1>, C::<0>) => C::<1>)
