// expect: L0001; number: bits
// errors: 1
// paste: (4, 1) => (4, 1), bits 32
use layout_static::layout;
layout! {
    pub access Load = read((32, 4) : (4, 1));
}
