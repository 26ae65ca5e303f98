// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Part = zip((6, 10)); type Tiles = zip(((2, 3), (4, 5))); }
fn main() {
    assert_eq!(Part::LAYOUT.to_string(), "((6,10)):((1,6))");
    assert_eq!(Tiles::LAYOUT.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
}
