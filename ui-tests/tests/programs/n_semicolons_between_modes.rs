// expect: L0001
// caret: ;
// errors: 1
// says: (6, 10) | `,`
use layout_static::layout;
layout! {
    pub type Tile = (6; 10) : (10, 1);
}
