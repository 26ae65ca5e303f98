// expect: L0001
// says: `:` between
// caret: |
use layout_static::layout;
layout! {
    pub type Tile = (6, 10) | (10, 1);
}
