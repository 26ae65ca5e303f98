// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    // m16n8: the accumulators of 32 threads, 4 values each, as cells of a column-major 16 x 8 tile.
    #[check(bijective, size == 128)]
    type Accumulators = ((4, 8), (2, 2)) : ((32, 1), (16, 8));
    type Rows = (16, 8) : (8, 1);
    type Owned = composition(Rows, Accumulators);
}
fn main() {
    for thread in 0..32 { for value in 0..4 {
        let (row, column) = (thread / 4 + 8 * (value / 2), 2 * (thread % 4) + value % 2);
        assert_eq!(Owned.index((thread, value)), 8 * row + column);
    } }
}
