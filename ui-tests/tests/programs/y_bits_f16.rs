// expect: L0001; number: f16
// errors: 1
// caret: f16
// paste: bits f16 => bits 16
use layout_static::layout;
layout! {
    pub access Load = read((32, 4) : (4, 1), bits f16);
}
