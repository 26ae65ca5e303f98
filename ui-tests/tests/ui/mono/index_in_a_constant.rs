//! law: a constant index is one of a coordinate in bounds.
use layout_static::{layout, number};

layout! {
    pub type Tile = ((2, 4), 8) : ((1, 16), 2);
}

const INDEX: usize = number::index_of::<Tile>(&[8, 0]);

fn main() {
    assert_eq!(INDEX, 49);
}
// mended: [8, 0] => [7, 0]
