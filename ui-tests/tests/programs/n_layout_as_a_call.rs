// expect: any
// says: (6, 10) : (10, 1) | (6, 10):(10, 1) | (6,10):(10,1)
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = Layout((6, 10), (10, 1));
}
