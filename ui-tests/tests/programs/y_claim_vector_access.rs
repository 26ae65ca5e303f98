// expect: L1103; number: vector, 1, 0
// errors: 1
// caret: 4
// paste: 32 : 2 => 32 : 1
use layout_static::layout;
layout! {
    pub access Load = read((8, 4) : (4, 1), bits 32);
    #[check(vector(Load) >= 4)]
    pub type Gmem = 32 : 2;
}
