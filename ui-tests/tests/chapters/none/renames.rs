// expect: L0009
// errors: 1
// caret: renames
// says: `atom`
// says: features = ["atom"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    #[check(renames(Other))] type A = (8, 8) : (8, 1);
}
