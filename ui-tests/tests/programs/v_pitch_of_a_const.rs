// expect: L0103; number: 64, 100
// caret: PITCH
// errors: 1
use layout_static::layout;
const PITCH: usize = 100;
layout! {
    pub type Tile = (6, 64) : (PITCH, 1);
}
