// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Line = 18446744073709551615 : 0; type Pair = (4294967296, 4294967295) : (0, 1); }
fn main() {
    assert_eq!((Line::SIZE, Line::COSIZE, Pair::SIZE, Pair::COSIZE),
        (usize::MAX, 1, 0xFFFF_FFFF_0000_0000, 4294967295));
}
