// expect: L1102; number: sectors, 8, 32, 4
// errors: 1
// caret: 4
// paste: <= 4 => <= 8
use layout_static::layout;
layout! {
    pub access Load = read((32, 1) : (1, 0), bits 32);
    #[check(sectors(Load) <= 4)]
    pub type Gmem = 32 : 2;
}
