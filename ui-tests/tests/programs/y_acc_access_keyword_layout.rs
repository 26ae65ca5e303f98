// expect: L0001; number: read
// errors: 1
// paste: (32, 4) : (4, 1) => read((32, 4) : (4, 1), bits 32)
use layout_static::layout;
layout! {
    pub access Load = (32, 4) : (4, 1);
}
