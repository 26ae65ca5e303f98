//! law: a coordinate fits the brackets of its layout.
use layout_static::{C, Layout, RuntimeLayout};

fn main() {
    let matrix = Layout::with_extents((256_usize, 64_usize), (64_usize, C::<1>));
    _ = matrix.index((1, 2, 3));
}
// mended: (1, 2, 3) => (1, 2)
