// expect: L0009
// errors: 1
// caret: infer
// says: `bits`
// says: features = ["bits"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    type I = infer(8, |i| i);
}
