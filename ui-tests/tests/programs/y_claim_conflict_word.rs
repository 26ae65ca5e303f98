// expect: L0005; number: conflict
// errors: 1
// caret: conflict
// says: conflicts(Load) <= 0
use layout_static::layout;
layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(conflict(Load) <= 0)]
    pub type Smem = (32, 32) : (32, 1);
}
