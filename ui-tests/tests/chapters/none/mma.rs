// expect: L0009
// errors: 1
// caret: mma
// says: `atom`
// says: features = ["atom"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    mma P = tiled(Atom, (2, 2, 1));
}
