// expect: L0002; number: nvidia
// errors: 1
// caret: nvidia
// paste: nvidia => NVIDIA
use layout_static::layout;
layout! {
    pub access Load = read((32, 4) : (4, 1), bits 32, on nvidia);
}
