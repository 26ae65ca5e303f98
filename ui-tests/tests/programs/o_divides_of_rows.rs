// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Rows = (6, 10) : (10, 1);
    type Logical = logical_divide(Rows, [2, 5]);
    type Zipped = zipped_divide(Rows, [2, 5]);
    type Tiled = tiled_divide(Rows, [2, 5]);
    type Flat = flat_divide(Rows, [2, 5]);
}
fn main() {
    assert_eq!(Logical::LAYOUT.to_string(), "((2,3),(5,2)):((10,20),(1,5))");
    assert_eq!(Zipped::LAYOUT.to_string(), "((2,5),(3,2)):((10,1),(20,5))");
    assert_eq!(Tiled::LAYOUT.to_string(), "((2,5),3,2):((10,1),20,5)");
    assert_eq!(Flat::LAYOUT.to_string(), "(2,5,3,2):(10,1,20,5)");
}
