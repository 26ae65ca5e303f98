// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Block = (2, 5) : (5, 1);
    type Left = tile_to_shape(Block, (6, 20));
    type Right = tile_to_shape_ordered(Block, (6, 20), (1, 0));
    type Ordered = ordered((6, 20, 3), (2, 0, 1));
}
fn main() {
    assert_eq!(Left::LAYOUT.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    assert_eq!(Right::LAYOUT.to_string(), "((2,3),(5,4)):((5,40),(1,10))");
    assert_eq!(Ordered::LAYOUT.to_string(), "(6,20,3):(60,1,20)");
}
