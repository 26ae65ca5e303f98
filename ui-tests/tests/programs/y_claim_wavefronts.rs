// expect: L1101; number: wavefronts, 2, 1, 16
// errors: 1
// caret: 1
// paste: 32 : 2 => swizzle(1, 0, 5) * (32 : 2)
use layout_static::layout;
layout! {
    pub access Load = read((32, 1) : (1, 0), bits 32);
    #[check(wavefronts(Load) <= 1)]
    pub type Smem = 32 : 2;
}
