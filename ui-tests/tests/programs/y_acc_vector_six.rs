// expect: L0407; number: 6, 4
// errors: 1
// caret: 4
// paste: (32, 6) : (6, 1) => (32, 8) : (8, 1)
use layout_static::layout;
layout! {
    pub access Load = read((32, 6) : (6, 1), bits 32, vector 4);
}
