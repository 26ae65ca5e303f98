// expect: any; number: 64, 70
// paste: 64 => 70
// errors: 1
use layout_static::layout;
layout! {
    #[allow(intractable)]
    #[check(cosize <= 64)]
    pub type Tile = (6, 10) : (12, 1);
}
