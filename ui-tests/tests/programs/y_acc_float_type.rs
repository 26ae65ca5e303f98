// expect: L0001; number: f32
// errors: 1
// caret: f32
// paste: f32) => bits 32)
use layout_static::layout;
layout! {
    pub access Load = read((32, 4) : (4, 1), f32);
}
