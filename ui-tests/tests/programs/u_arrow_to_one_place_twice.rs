// expect: any
// errors: 1
// says: 1
// lacks: bug
use layout_static::layout;
layout! { pub type Map = (8, 8) -[1, 1]-> (8, 8); }
