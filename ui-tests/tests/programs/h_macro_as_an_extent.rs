// expect: L0001
// errors: 1
// paste: side!() => {side!()}
use layout_static::layout;
macro_rules! side { () => { 6 } }
layout! { pub type Tile = (side!(), 10); }
