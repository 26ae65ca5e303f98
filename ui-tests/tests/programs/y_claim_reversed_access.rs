// expect: L0005; number: 31
// errors: 1
// caret: 31
// paste: 31 >= conflicts(Load) => conflicts(Load) <= 31
use layout_static::layout;
layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(31 >= conflicts(Load))]
    pub type Rows = (32, 32) : (32, 1);
}
