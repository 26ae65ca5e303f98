// expect: any
// says: 4
// caret: Int<4>
// errors: 1
// paste: Int<4> => 4 && Int<8> => 8
use layout_static::layout;
layout! {
    pub type Tile = (Int<4>, Int<8>);
}
