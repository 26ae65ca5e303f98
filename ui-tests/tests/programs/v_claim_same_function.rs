// expect: L0606; number: 10, 1
// errors: 1
use layout_static::layout;
layout! {
    #[check(same_function(column_major(6, 10)))]
    pub type Tile = (6, 10) : (10, 1);
}
