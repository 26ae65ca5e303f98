// expect: L0502; number: 3, 2
// lacks: coordinate
// caret: (1, 1)
// errors: 1
use layout_static::layout;
layout! {
    pub type Sizes = product_like((6, 10, 14), (1, 1));
}
