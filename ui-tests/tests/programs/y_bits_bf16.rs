// expect: L0001; number: bf16
// errors: 1
// caret: bf16
// paste: bits bf16 => bits 16
use layout_static::layout;
layout! {
    pub access Load = read((32, 4) : (4, 1), bits bf16, vector 4);
}
