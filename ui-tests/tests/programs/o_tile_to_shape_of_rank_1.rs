// expect: any; number: 2, 1
// errors: 1
use layout_static::layout;
layout! {
    pub type Blocks = tile_to_shape((4, 8), 64);
}
