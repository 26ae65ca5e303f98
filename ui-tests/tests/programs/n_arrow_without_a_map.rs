// expect: L0001
// says: -[
// lacks: {
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (10, 6) -> (6, 10);
}
