// expect: L0401; number: 4, 62
// errors: 1
// caret: 62
use layout_static::layout;
layout! {
    pub type Blocks = tile_to_shape((4, 8), (62, 64));
}
