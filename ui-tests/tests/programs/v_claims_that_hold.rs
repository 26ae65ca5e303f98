// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    #[check(size == 60, cosize <= 60, injective, compact, bijective, vector >= 4)]
    #[check(tractable, separated(0), separated(1))]
    #[check(same_function(60 : 1), divides(120 : 1))]
    type Tile = (6, 10);
    #[check(disjoint(0, 10 : 2, 1))]
    type Even = 10 : 2;
}
fn main() { assert_eq!(Tile.index((5, 9)) + Even.index(9), 77); }
