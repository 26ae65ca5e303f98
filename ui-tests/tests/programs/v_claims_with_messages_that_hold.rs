// expect: accepted
// run: yes
use layout_static::{StaticLayout, assert_layout, layout};
layout! {
    #[check(size == 60, vector >= 2, "pairs")]
    pub type Tile = (10, 6) : (1, 10);
}
macro_rules! holds {
    ($layout:ty, $size:expr, $why:literal) => { assert_layout!($layout: size($size), injective, $why) };
}
fn sum<L: StaticLayout>(layout: L) -> usize {
    assert_layout!(L: size == 60, bijective, "no element twice",);
    (0..60).map(|x| layout.index(x)).sum()
}
const _: () = { holds!(Tile, 60, "of a macro"); };
fn main() {
    assert_layout!(disjoint(Tile, 0, Tile, 60), "side by side");
    assert_eq!(sum(Tile), 59 * 30);
}
