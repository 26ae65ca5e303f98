// expect: L0009
// errors: 1
// caret: atom
// says: `atom`
// says: features = ["atom"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from);
}
