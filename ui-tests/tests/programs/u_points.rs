// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Point = (1, (1, 1)) : (5, (0, 7)); type Flat = coalesce(Point); }
fn main() {
    assert_eq!((Point::SIZE, Point::COSIZE, Point.index((0, (0, 0))), Flat::LAYOUT.to_string().as_str()),
        (1, 1, 0, "1:0"));
}
