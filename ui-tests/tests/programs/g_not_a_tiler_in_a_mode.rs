// expect: rustc E0277; number: String
// caret: String
// errors: 1
// says: `String` is not a tiler
// lacks: `ByMode<(String, C<4>)>` is not a tiler
use layout_static::layout;
layout! {
    pub type Rows = (16, 8) : (8, 1);
    pub type Tiles = zipped_divide(Rows, [String, 4]);
}
