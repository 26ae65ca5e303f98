// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type A = (6, 10, 4);
    type Two = select(A, (2, 0));
    type Grouped = group(A, 0, 2);
    type Last = take(A, 1, 3);
    type Row = slice((6, 10) : (10, 1), (2, _));
    const AT: usize = slice_offset((6, 10) : (10, 1), (2, _));
    type Lower = split_lower(A, 1, 4);
    type Upper = split_upper(A, 1, 4);
    type Back = reverse(A);
    type One = coalesce(((2, 3), 5) : ((1, 2), 6));
}
fn main() {
    assert_eq!(Two::LAYOUT.to_string(), "(4,6):(60,1)");
    assert_eq!(Grouped::LAYOUT.to_string(), "((6,10),4):((1,6),60)");
    assert_eq!(Last::LAYOUT.to_string(), "(10,4):(6,60)");
    assert_eq!((Row::LAYOUT.to_string().as_str(), AT), ("(10):(1)", 20));
    assert_eq!(Lower::LAYOUT.to_string(), "(6,4,4):(1,6,60)");
    assert_eq!(Upper::LAYOUT.to_string(), "(6,6,4):(1,6,60)");
    assert_eq!(Back::LAYOUT.to_string(), "(4,10,6):(60,6,1)");
    assert_eq!(One::LAYOUT.to_string(), "30:1");
}
