//! law: what has parameters is checked where it is used.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, 8);
}

fn main() {
    layout_static::assert_layout!(Tile<4>: injective);
}
