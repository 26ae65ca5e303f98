//! law: an integer below 8 need not be below 4.
use layout_static::{Bounded, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index((Bounded::<8>::masked(13).widen::<4>(), 2));
}
// mended: 8> => 2>
