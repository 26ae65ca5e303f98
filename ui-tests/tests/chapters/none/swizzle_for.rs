// expect: L0009
// errors: 1
// caret: swizzle_for
// says: `access`
// says: features = ["access"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    type S = swizzle_for((8, 8) : (8, 1), [Load]);
}
