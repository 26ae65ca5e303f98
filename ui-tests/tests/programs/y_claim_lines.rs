// expect: L1102; number: lines, 2, 128, 1
// errors: 1
// caret: 1
// paste: <= 1 => <= 2
use layout_static::layout;
layout! {
    pub access Load = read((32, 1) : (1, 0), bits 64);
    #[check(lines(Load) <= 1)]
    pub type Gmem = 32 : 1;
}
