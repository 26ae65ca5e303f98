// expect: L0009
// errors: 1
// caret: access
// says: `access`
// says: features = ["access"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    access X = read((8, 8) : (8, 1), bits 32);
}
