// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Rows = (6, 10) : (10, 1);
    type Right = right_inverse(Rows);
    type Left = left_inverse(Rows);
    type Null = nullspace((6, 10) : (0, 1));
    type Rest = complement(6 : 2, 24);
}
fn main() {
    for x in 0..60 { assert_eq!(Rows.index(Right.index(x)), x); assert_eq!(Left.index(Rows.index(x)), x); }
    assert_eq!(Null::LAYOUT.to_string(), "6:1");
    assert_eq!(Rest::LAYOUT.to_string(), "(2,2):(1,12)");
}
