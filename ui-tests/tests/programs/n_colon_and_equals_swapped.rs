// expect: L0001
// errors: 1
// says: type Tile = | `=`
use layout_static::layout;
layout! {
    pub type Tile : (4, 8) = (8, 1);
}
