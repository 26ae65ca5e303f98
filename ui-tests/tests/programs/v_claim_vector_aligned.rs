// expect: any; number: 8, 12
// errors: 1
// paste: 12) => 16)
use layout_static::layout;
layout! {
    #[allow(intractable)]
    #[check(vector >= 8)]
    pub type Tile = (8, 6) : (1, 12);
}
