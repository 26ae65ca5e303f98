// expect: any
// paste: 4, width() => 4, {width()}
// errors: 1
// lacks: is a layout
use layout_static::layout;
const fn width() -> usize { 8 }
layout! {
    pub type Tile = (4, width());
}
