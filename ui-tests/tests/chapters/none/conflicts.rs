// expect: L0009
// errors: 1
// caret: conflicts
// says: `access`
// says: features = ["access"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    #[check(conflicts(Load) <= 0)] type A = (8, 8) : (8, 1);
}
