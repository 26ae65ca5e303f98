// expect: any
// says: write 4
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (_4{}, 8) : (8, 1);
}
