// expect: L0103; number: 10, 12
// paste: (12, 1) => (10 + 2, 1)
// errors: 1
use layout_static::layout;
#[allow(intractable)]
layout! {
    pub type Tile = (6, 10) : (12, 1);
}
