// expect: L0001
// errors: 1
use layout_static::layout;
layout! { pub type Map = (8, 16) -[2, 1]->; }
