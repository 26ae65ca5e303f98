// expect: L0001
// caret: use
// errors: 1
use layout_static::layout;
layout! {
    use crate::tiles::Tile;
    pub type Flat = flatten(Tile);
}
