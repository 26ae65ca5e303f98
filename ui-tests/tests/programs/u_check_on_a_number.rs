// expect: L0005 | L0001
// errors: 1
// says: layout
use layout_static::layout;
layout! {
    pub type Tile = (6, 10);
    #[check(injective)]
    pub const N: usize = size(Tile);
}
