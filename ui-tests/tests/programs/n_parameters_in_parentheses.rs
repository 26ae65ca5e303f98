// expect: any
// says: Tile<4>
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile<const N: usize> = (N, 8);
    pub type Flat = coalesce(Tile(4));
}
