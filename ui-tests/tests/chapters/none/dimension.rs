// expect: L0009
// errors: 1
// caret: dimension
// says: `bits`
// says: features = ["bits"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    dimension KvHead;
}
