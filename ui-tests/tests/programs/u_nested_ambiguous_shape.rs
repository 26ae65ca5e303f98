// expect: L0004
// errors: 1
// says: [2, [5, 2]]
use layout_static::layout;
layout! { pub type Blocks = zipped_divide((6, (10, 4)), (2, (5, 2))); }
