//! law: an integer below 2 is below 4.
use layout_static::{Bounded, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index((Bounded::<2>::masked(13).widen::<4>(), 2));
}
