// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Block = (2, 5) : (5, 1);
    type Blocked = blocked_product(Block, (3, 4));
    type Raked = raked_product(Block, (3, 4));
    type Logical = logical_product(Block, 7);
    type Whole = tile_to_shape(Block, (6, 20));
}
fn main() {
    assert_eq!(Blocked::LAYOUT.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    assert_eq!(Raked::LAYOUT.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    assert_eq!(Logical::LAYOUT.to_string(), "((2,5),7):((5,1),10)");
    assert_eq!(Whole::LAYOUT, Blocked::LAYOUT);
}
