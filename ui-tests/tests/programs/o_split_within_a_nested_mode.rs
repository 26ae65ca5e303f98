// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Upper = split_upper(((2, 7), 10), 0, 3); type Lower = split_lower(((2, 7), 10), 0, 3); }
fn main() {
    assert_eq!((Upper::SIZE, Lower::SIZE), (110, 30));
    assert_eq!((Upper.index((10, 9)), Lower.index((2, 9))), (136, 128));
}
