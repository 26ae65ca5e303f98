// expect: L0001 | L0005
// says: #[check(injective)] | check(injective)
// errors: 1
use layout_static::layout;
layout! {
    #[check injective]
    pub type Tile = (6, 10);
}
