// expect: L0001
// paste: SIZE = => SIZE: usize =
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (4, 8);
    pub const SIZE = size(Tile);
}
