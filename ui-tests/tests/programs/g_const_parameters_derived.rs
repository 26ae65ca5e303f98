// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Tile<const M: usize, const N: usize> = (M, N) : (N, 1);
    type Blocks<const M: usize, const N: usize> = zipped_divide(Tile<M, N>, [2, _]);
    type Row<const N: usize> = mode(Tile<6, N>, 1);
    type Six = Tile<6, 10>;
}
fn main() {
    assert_eq!(Blocks::<6, 10>::LAYOUT.to_string(), "((2,1),(3,10)):((10,0),(20,1))");
    assert_eq!((Row::<10>::default().index(9), Six::default().index((5, 9)), Tile::<2, 3>::SIZE), (9, 59, 6));
}
