// expect: any
// errors: 1
// says: (4, 8)
use layout_static::layout;
layout! {
    pub type Tile = shape(4, 8) : (8, 1);
}
