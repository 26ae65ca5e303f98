// expect: L0009
// errors: 1
// caret: -
// says: `theory`
// says: features = ["theory"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    type M = (8, 16) -[2, 1]-> (16, 8);
}
