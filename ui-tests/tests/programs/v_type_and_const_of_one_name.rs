// expect: L0006; number: Tile
// caret: Tile
// line: 7
use layout_static::layout;
layout! {
    pub type Tile = (6, 10);
    pub const Tile: usize = size((6, 10));
}
