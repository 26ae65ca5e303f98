// expect: L0005
// says: allow(intractable)
// errors: 1
// paste: alow => allow
use layout_static::layout;
layout! {
    #[alow(intractable)]
    pub type Tile = (6, 10) : (12, 1);
}
