// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    #[check(size == 60, cosize <= 60, injective, compact, bijective, vector >= 4)]
    #[check(tractable, sorted, column_major, separated(0), separated(1))]
    #[check(same_function(60 : 1), divides(120 : 1))]
    type Tile = (6, 10);
    #[check(disjoint(0, 10 : 2, 1))]
    type Even = 10 : 2;
    #[check(coalesced, row_major)]
    type Rows = (4, 8) : (8, 1);
}
fn main() { assert_eq!(Tile.index((5, 9)) + Even.index(9) + Rows.index((1, 1)), 86); }
