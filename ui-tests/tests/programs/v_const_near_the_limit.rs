// expect: L0105
// errors: 1
use layout_static::layout;
const HUGE: usize = usize::MAX;
layout! {
    pub type Tile = (HUGE, 2);
}
