// expect: L0009
// errors: 1
// caret: copy
// says: `atom`
// says: features = ["atom"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    copy F = tiled(Quad of 32, 8 : 1, 4 : 1);
}
