// expect: L0003; number: 1, 2
// errors: 1
// caret: Tile<6, 10>
use layout_static::layout;
layout! {
    pub type Tile<const N: usize> = (N, 10) : (10, 1);
    pub type Flat = flatten(Tile<6, 10>);
}
