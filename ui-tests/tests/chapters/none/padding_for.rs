// expect: L0009
// errors: 1
// caret: padding_for
// says: `access`
// says: features = ["access"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    const PAD: usize = padding_for((8, 8) : (8, 1), 0, [Load]);
}
