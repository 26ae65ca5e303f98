// expect: L0001
// says: `?` | (?,
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) : (?ld, 1);
}
