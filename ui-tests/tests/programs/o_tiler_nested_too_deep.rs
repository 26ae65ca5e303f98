// expect: L0403; number: 2
// caret: 2, 3
// errors: 1
use layout_static::layout;
layout! {
    pub type Blocks = tiled_divide((6, 10), [[2, 3], 5]);
}
