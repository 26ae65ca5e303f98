// expect: any; number: 1, 2
// errors: 1
use layout_static::layout;
layout! { pub type Map = (8, 16) -[1]-> (8, 16); }
