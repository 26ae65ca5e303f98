// expect: any | rustc
// caret: Tyle
// says: `Tile`
// errors: 1
use layout_static::layout;
layout! {
    pub type Tile = (6, 10);
    pub type Flat = flatten(Tyle);
}
