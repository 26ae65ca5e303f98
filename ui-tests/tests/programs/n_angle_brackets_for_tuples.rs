// expect: L0001
// says: (6, 10)
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = <6, 10> : <10, 1>;
}
