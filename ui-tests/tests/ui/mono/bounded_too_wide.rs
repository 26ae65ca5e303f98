//! law: a coordinate below a bound stays below its extent.
use layout_static::{Bounded, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index((Bounded::<8>::masked(13), 2));
}
// mended: 8> => 4>
