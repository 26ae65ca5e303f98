// expect: L0009
// errors: 1
// caret: linear
// says: `bits`
// says: features = ["bits"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    linear F = { lane: 4 ^ 1 } -> { row: 4 };
}
