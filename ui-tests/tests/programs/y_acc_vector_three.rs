// expect: L1002; number: 3
// errors: 1
// caret: 3
// paste: vector 3 => vector 2
use layout_static::layout;
layout! {
    pub access Load = read((32, 6) : (6, 1), bits 32, vector 3);
}
