// expect: any; number: -4
// errors: 1
// lacks: stride
use layout_static::layout;
layout! {
    pub type Blocks = zipped_divide((4, 8) : (8, 1), [2, -4]);
}
