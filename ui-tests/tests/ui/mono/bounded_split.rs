//! law: an integer below `A x B` is a coordinate below `A` and one below `B`.
use layout_static::{Bounded, layout};

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index(Bounded::<32>::masked(13).split::<8, 8>());
}
