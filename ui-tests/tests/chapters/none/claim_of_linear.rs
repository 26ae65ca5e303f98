// expect: L0009
// errors: 1
// caret: linear
// says: `bits`
// says: features = ["bits"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    #[check(linear)] type A = (8, 64) : (64, 1);
}
