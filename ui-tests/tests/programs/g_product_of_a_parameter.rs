// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
const WIDE: usize = 3;
layout! {
    pub type Tile<const N: usize, const M: usize> = ({N * 2}, (M, {M * WIDE})) : (8, (1, 64));
    pub type Known = coalesce(Tile<4, 8>);
}
fn main() {
    assert_eq!(Tile::<4, 8>::LAYOUT.to_string(), "(8,(8,24)):(8,(1,64))");
    assert_eq!(Known::LAYOUT.to_string(), "(8,8,24):(8,1,64)");
}
