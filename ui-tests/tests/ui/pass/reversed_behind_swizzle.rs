//! law: the offset of a composite behind a swizzle is a constant.
use layout_static::{StaticLayout, layout};

layout! {
    pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (?, 1));
    pub type Rows = composition(Tile, 8 : 1);
}

fn main() {
    let rows = Rows::of(Tile::with_strides([64]));
    assert!((0..8).map(|i| rows.index(7 - i)).eq([7, 6, 5, 4, 3, 2, 1, 0].map(|i| 72 * i)));
}
