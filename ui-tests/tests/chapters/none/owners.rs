// expect: L0009
// errors: 1
// caret: owners
// says: `atom`
// says: features = ["atom"]
// lacks: cannot find
// max: 400
use layout_static::layout;
layout! {
    #[check(injective, owners)] type A = (8, 8) : (8, 1);
}
