//! law: a mask keeps an integer below a power of two.
use layout_static::{Bounded, layout};

layout! {
    pub type Tile = (6, 8) : (8, 1);
}

fn main() {
    Tile.index((Bounded::<6>::masked(13), 2));
}
// mended: masked => wrapping
