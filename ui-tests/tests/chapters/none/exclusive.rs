// expect: L0009
// errors: 1
// caret: ^
// says: `bits`
// says: features = ["bits"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    type A = (8, 64) ^ (72, 1);
}
