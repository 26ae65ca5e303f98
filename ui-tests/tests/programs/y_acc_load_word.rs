// expect: L0001; number: load
// errors: 1
// caret: load
// paste: load => read
use layout_static::layout;
layout! {
    pub access Load = load((32, 4) : (4, 1), bits 32);
}
