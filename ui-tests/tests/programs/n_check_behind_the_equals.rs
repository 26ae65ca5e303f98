// expect: L0001 | L0005
// says: above | before
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = #[check(injective)] (4, 8) : (8, 1);
}
