// expect: any; number: 60, 66
// errors: 1
use layout_static::layout;
layout! {
    #[check(same_function(row_major(6, 11)))]
    pub type Tile = (6, 10) : (10, 1);
}
