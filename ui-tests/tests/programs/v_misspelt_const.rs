// expect: rustc E0425; number: TLIE_M
// caret: TLIE_M
// says: TILE_M
// errors: 1
use layout_static::layout;
const TILE_M: usize = 16;
layout! {
    pub type Tile = (TLIE_M, 8) : (8, 1);
}
