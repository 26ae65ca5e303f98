// expect: L0003; number: 0, 1
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (6, 10) : (10, 1);
    pub type Flat = flatten(Tile<6>);
}
