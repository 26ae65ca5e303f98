// expect: L0001
// says: write 6
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (0..6, 8);
}
