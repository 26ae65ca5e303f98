// expect: L1101; number: conflicts, 31, 0
// errors: 1
// caret: 0
// says: use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0
use layout_static::layout;
layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Load) <= 0)]
    pub type Smem = (32, 32) : (32, 1);
}
