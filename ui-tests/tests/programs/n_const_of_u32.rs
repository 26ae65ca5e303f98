// expect: any
// caret: u32
// says: usize
// paste: u32 => usize
use layout_static::layout;
layout! {
    pub type Tile = (4, 8);
    pub const SIZE: u32 = size(Tile);
}
