// expect: any; number: 0, 1
// says: (0,0) and (1,0)
// caret: bijective
use layout_static::layout;
layout! {
    #[check(bijective)]
    pub type Tile = (6, 10) : (0, 1);
}
