// expect: any | rustc
// says: allow(intractable)
// errors: 1
use layout_static::layout;
layout! {
    #[expect(intractable)]
    pub type Tile = (6, 10) : (12, 1);
}
