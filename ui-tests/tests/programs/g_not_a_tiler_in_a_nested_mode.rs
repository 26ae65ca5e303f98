// expect: rustc E0277; number: String
// caret: String
// errors: 1
// says: `String` is not a tiler
use layout_static::layout;
layout! {
    pub type Rows = ((4, 4), 8) : ((8, 32), 1);
    pub type Tiles = composition(Rows, [[2, String], 4]);
}
