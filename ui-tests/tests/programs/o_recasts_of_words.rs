// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Words = (8, 3) : (1, 8);
    type Wide = upcast(Words, 4);
    type Back = downcast(Wide, 4);
    type Halves = recast((6, 10) : (10, 1), 32, 16);
    const COMMON: usize = max_common_vector(Words, (8, 3) : (1, 16));
}
fn main() {
    assert_eq!(Wide::LAYOUT.to_string(), "(2,3):(1,2)");
    assert_eq!(Back::LAYOUT, Words::LAYOUT);
    assert_eq!(Halves::LAYOUT.to_string(), "(6,20):(20,1)");
    assert_eq!(COMMON, 8);
}
