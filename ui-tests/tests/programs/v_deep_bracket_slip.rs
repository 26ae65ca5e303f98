// expect: L0102
// caret: (1, 2)
use layout_static::layout;
layout! {
    pub type Tile = (4, ((2, 2), (3, 5))) : (1, ((4, 8), (16, (1, 2))));
}
