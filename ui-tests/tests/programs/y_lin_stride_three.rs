// expect: L1001; number: 96, 192, 6
// errors: 1
// caret: 96
// says: (2,2,2)^(96,192,384)
use layout_static::layout;
layout! {
    pub type Smem = (8, 64) ^ (96, 1);
}
