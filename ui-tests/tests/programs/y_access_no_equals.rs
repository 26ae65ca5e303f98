// expect: L0001; number: read
// errors: 1
// caret: read
// says: access Load = read((32, 4) : (4, 1), bits 32);
// lacks: type Load
// paste: Load read => Load = read
use layout_static::layout;
layout! {
    pub access Load read((32, 4) : (4, 1), bits 32);
}
