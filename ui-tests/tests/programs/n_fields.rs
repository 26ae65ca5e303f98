// expect: L0001
// errors: 1
// says: (6, 10) : (10, 1)
use layout_static::layout;
layout! {
    pub type Tile = Layout { shape: (6, 10), stride: (10, 1) };
}
