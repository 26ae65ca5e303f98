// expect: L0009
// errors: 1
// caret: plan
// says: `access`
// says: features = ["access"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    plan P = convert(Source, Target, bits 16);
}
