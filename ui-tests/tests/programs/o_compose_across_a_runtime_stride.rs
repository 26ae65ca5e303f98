// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Rows = (6, 10) : (?, 1); type Part = composition(Rows, 12 : 1); type Twelve = 12; const N: usize = size(Rows);
}
fn main() {
    assert_eq!((Part::LAYOUT.to_string().as_str(), N), ("(6,2):(?,1)", 60));
    assert_eq!(Rows::with_strides([100]).composition(Twelve).index((5, 1)), 501);
}
