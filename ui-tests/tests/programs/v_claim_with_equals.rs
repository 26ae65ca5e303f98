// expect: L0001 | L0005
// says: size == 60
// errors: 1
// paste: size = 60 => size == 60
use layout_static::layout;
layout! {
    #[check(size = 60)]
    pub type Tile = (6, 10);
}
