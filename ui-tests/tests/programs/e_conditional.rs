// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    #[cfg(all())]
    type Tile = (6, 10) : (10, 1);
    #[cfg(any())]
    type Tile = (6, 10);
    #[cfg_attr(all(), doc = "Documented.", allow(dead_code))]
    type Other = (2, 2);
}
fn main() { assert_eq!(Tile.index((1, 0)), 10); }
