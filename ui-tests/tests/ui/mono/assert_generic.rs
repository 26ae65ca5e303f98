//! law: a claim in a generic function is checked at each instantiation.
use layout_static::{StaticLayout, assert_layout, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn kernel<L: StaticLayout>(layout: L) -> usize {
    assert_layout!(L: size == 32, vector >= 8);
    layout.index((1, 1))
}

fn main() {
    kernel(Tile);
}
// mended: >= 8 => >= 1
