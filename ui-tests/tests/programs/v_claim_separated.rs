// expect: any; number: 3, 0
// errors: 1
use layout_static::layout;
layout! {
    #[allow(intractable)]
    #[check(separated(0))]
    pub type Tile = (6, 10) : (1, 3);
}
