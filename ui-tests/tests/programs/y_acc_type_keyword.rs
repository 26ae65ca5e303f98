// expect: L0001; number: type
// errors: 1
// caret: read
// paste: pub type => pub access
use layout_static::layout;
layout! {
    pub type Load = read((32, 4) : (4, 1), bits 32);
}
