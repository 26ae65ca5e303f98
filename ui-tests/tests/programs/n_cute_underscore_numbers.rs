// expect: any
// says: write 4
// caret: _4
// lacks: cannot find
use layout_static::layout;
layout! {
    pub type Tile = (_4, 8) : (_8, 1);
}
