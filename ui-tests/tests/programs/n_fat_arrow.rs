// expect: L0001
// says: `:` between
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) => (8, 1);
}
