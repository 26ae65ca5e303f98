//! law: a constant part of a coordinate is below its extent.
use layout_static::{C, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index((C::<4>, 2));
}
// mended: 4> => 3>
