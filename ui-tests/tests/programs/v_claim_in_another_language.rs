// expect: L0005
// caret: bijektive
// paste: bijektive => bijective
// errors: 1
use layout_static::layout;
layout! {
    #[check(bijektive)]
    pub type Tile = (6, 10);
}
