// expect: any
// says: : (8, 1) | (4, 8) : (8, 1) | (4, 8):(8, 1)
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) : stride(8, 1);
}
