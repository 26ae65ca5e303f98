// expect: L0001
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (6, 10);
    /// The next one.
}
